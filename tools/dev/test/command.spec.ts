import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { choosePort } from '../src/ports.ts';
import { readStackFile } from '../src/supervisor/stack-file.ts';
import { startNats } from '../src/parts.ts';
import { tlsDirsIn } from '../src/certificates/make-tls-dirs.ts';
import { isAlive, temporaryDir } from './support.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

interface Command {
  child: ChildProcess;
  output: () => string;
  exited: Promise<number | null>;
}

/** `npm start -- --infra`, from the source. */
async function run(env: Record<string, string>): Promise<Command> {
  const [port, adminPort] = [await choosePort(0), await choosePort(0)];
  const child = spawn(process.execPath, ['--conditions=source', main, '--infra'], {
    env: { ...process.env, PORT: String(port), ADMIN_PORT: String(adminPort), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await exited;
    }
  });
  return { child, output: () => output, exited };
}

const ready = (command: Command) =>
  expect.poll(command.output, { timeout: 30_000 }).toContain('Infraestructura lista');

const processes = (dir: string) => Object.values(readStackFile(dir)?.processes ?? {});

it.each(['SIGINT', 'SIGTERM'] as const)('%s stops everything and exits 0', async (signal) => {
  const dir = await temporaryDir();
  const command = await run({ DATA_DIR: dir });
  await ready(command);
  const pids = processes(dir);
  expect(pids).toHaveLength(4);
  command.child.kill(signal);
  // A second one, as from a terminal that signals the whole group, changes nothing.
  command.child.kill(signal);
  expect(await command.exited).toBe(0);
  expect(pids.filter(isAlive)).toEqual([]);
  expect(command.output()).toContain('Todo detenido');
});

it('leaves nothing running when it is killed outright, and starts again on the same data', async () => {
  const dir = await temporaryDir();
  const command = await run({ DATA_DIR: dir });
  await ready(command);
  const pids = processes(dir);
  command.child.kill('SIGKILL');
  await command.exited;
  const again = await run({ DATA_DIR: dir });
  await ready(again);
  expect(pids.filter(isAlive)).toEqual([]);
});

it('stops when the process that started it is gone', async () => {
  const dir = await temporaryDir();
  const command = await run({ DATA_DIR: dir });
  await ready(command);
  const pids = processes(dir);
  command.child.disconnect();
  expect(await command.exited).toBe(0);
  expect(pids.filter(isAlive)).toEqual([]);
});

it.each([
  [{ PORT: 'x' }, /Variables de entorno no válidas: PORT/],
  [{ NODE_ENV: 'production' }, /El emulador de identidad no se admite en producción/],
  [
    { NODE_ENV: 'production', FIREBASE_PROJECT_ID: 'el-reto', LIMITS: 'off' },
    /LIMITS=off no se admite en producción/,
  ],
])('refuses %o in one line', async (env, line) => {
  const command = await run({ DATA_DIR: await temporaryDir(), ...env });
  expect(await command.exited).toBe(1);
  expect(command.output()).toMatch(line);
  expect(command.output().trim().split('\n')).toHaveLength(1);
});

it.each([
  ['plain', {}, /server does not support 'tls'.*\/tls\/stack\/ca\.crt.*TLS=off/],
  ['of another authority', {}, /certificate.*\/tls\/stack\/ca\.crt.*TLS=off/],
  ['of another authority', { TLS: 'off' }, /certificate.*TLS=on/],
])('says in one line why a NATS that is %s takes nobody in, under %o', async (kind, env, line) => {
  const [own, dir] = [await temporaryDir(), await temporaryDir()];
  const tls = kind === 'plain' ? undefined : await tlsDirsIn(own);
  const nats = await startNats({ dir: own, tls });
  onTestFinished(() => nats.stop());
  const { url: NATS_URL, user: NATS_USER, password } = nats.credentials('stack');
  const command = await run({
    DATA_DIR: dir,
    NODE_ENV: 'production',
    FIREBASE_PROJECT_ID: 'el-reto',
    NATS_URL,
    NATS_USER,
    NATS_PASSWORD: password,
    ...env,
  });
  expect(await command.exited).toBe(1);
  const [infrastructure, ...rest] = command.output().trim().split('\n');
  expect(infrastructure).toContain('redis');
  expect(rest).toEqual([expect.stringMatching(line)]);
});
