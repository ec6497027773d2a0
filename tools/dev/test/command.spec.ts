import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAlive } from '@el-reto/testing/is-alive';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { expect, it, onTestFinished } from 'vitest';
import { lockDataDir } from '../src/data-dir.ts';
import { readStackFile } from '../src/supervisor/stack-file.ts';
import { planMailbox } from '../src/mailbox.ts';
import { startProcess } from '../src/parts.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** An address without a server, instead of the emulator and the mailbox. */
const unused = '127.0.0.1:1';
const light = { FIREBASE_AUTH_EMULATOR_HOST: unused, SMTP_URL: `smtp://${unused}` };
const production = { NODE_ENV: 'production', FIREBASE_PROJECT_ID: 'el-reto' };

/** Runs `npm start -- --infra` from the source, on free ports. */
function run(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--conditions=source', main, '--infra'], {
    env: { ...process.env, PORT: '0', ADMIN_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const ends = [child.stdout, child.stderr].map(async (stream) => {
    for await (const chunk of stream ?? []) output += String(chunk);
  });
  // The last output arrives after the exit. `close` does not follow a `disconnect` by this process.
  const exited = Promise.all([once(child, 'exit'), ...ends]).then(
    ([[code]]) => code as number | null,
  );
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await exited;
    }
  });
  return { child, output: () => output, exited };
}

/**
 * The start of the command and of the identity emulator from sources takes ten seconds of processor
 * time, and other tests run at the same time.
 */
const startWait = { timeout: 180_000 };

/** Runs the command and waits until it is ready. `pids`: the processes that it started. */
async function runReady(env: Record<string, string>) {
  const command = run(env);
  await expect.poll(command.output, startWait).toContain('Infraestructura lista');
  const pids = Object.values(readStackFile(env['DATA_DIR'] ?? '')?.processes ?? {});
  return { ...command, pids };
}

/** Ends a running command, and expects that it stops everything. */
async function end(
  { child, pids, output, exited }: Awaited<ReturnType<typeof runReady>>,
  cause: 'SIGINT' | 'SIGTERM' | 'disconnect',
): Promise<void> {
  child.kill('SIGHUP');
  // The process that started the command has ended.
  if (cause === 'disconnect') child.disconnect();
  // A terminal sends the signal to the whole group, so that the command may receive it twice.
  else for (let time = 0; time < 2; time += 1) child.kill(cause);
  expect([await exited, child.signalCode]).toEqual([0, null]);
  expect(pids.filter(isAlive)).toEqual([]);
  expect(output()).toContain('Todo detenido');
}

it.each([
  ['SIGINT', {}, 4],
  ['disconnect', light, 2],
] as const)('%s stops everything and exits 0, SIGHUP stops nothing', async (cause, env, parts) => {
  const command = await runReady({ DATA_DIR: temporaryDir(), ...env });
  expect(command.pids).toHaveLength(parts);
  await end(command, cause);
});

it('a killed command leaves no running processes, and the next one starts on the same data and is stopped by SIGTERM', async () => {
  const env = { DATA_DIR: temporaryDir(), ...light };
  const command = await runReady(env);
  command.child.kill('SIGKILL');
  await command.exited;
  const next = await runReady(env);
  expect(command.pids.filter(isAlive)).toEqual([]);
  await end(next, 'SIGTERM');
});

it('refuses wrong settings with a message of one line', async () => {
  const command = run({ ...production, DATA_DIR: temporaryDir(), LIMITS: 'off' });
  expect(await command.exited).toBe(1);
  expect(command.output()).toBe('✗ Ajustes no válidos: LIMITS=off: no se admite en producción\n');
});

it('a failed start in production is mailed to ALERT_EMAIL, unless the product runs', async () => {
  const dir = temporaryDir();
  const mailbox = await planMailbox({ dir: `${dir}/mail`, logFile: `${dir}/mail.log`, port: 0 });
  const mails = await startProcess(mailbox.spec);
  onTestFinished(() => mails.stop());
  const DATA_DIR = temporaryDir();
  writeFileSync(join(DATA_DIR, 'secrets.json'), '{');
  const ALERT_EMAIL = 'guardia@elreto.test';
  const SMTP_URL = `${mailbox.smtpUrl}?requireTLS=false`;
  const fail = async () =>
    expect(await run({ ...production, DATA_DIR, ALERT_EMAIL, SMTP_URL }).exited).toBe(1);
  {
    using _running = lockDataDir(DATA_DIR);
    await fail();
  }
  await fail();
  const received = async () => (await fetch(`${mailbox.page}api/email`)).json();
  const text = expect.stringContaining('DATA_DIR está dañada');
  const mail = { subject: 'El Reto (localhost): no arrancó', text };
  await expect.poll(received, startWait).toEqual([expect.objectContaining(mail)]);
});
