import { ChildProcess } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '@el-reto/testing/is-alive';
import { dirOfFile, temporaryDir } from '@el-reto/testing/temporary-dir';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import type { AppSpecs } from '../src/app-processes.ts';
import { tlsDirsIn } from '../src/certificates/make-tls-dirs.ts';
import { restoringFolder } from '../src/data-dir.ts';
import { startNats } from '../src/parts.ts';
import { Port } from '../src/ports.ts';
import { startStack, type StackOptions } from '../src/stack.ts';
import { readStackFile } from '../src/supervisor/stack-file.ts';
import { freePort, journalOf, manage, takePort, worker } from './support.ts';

const unused = '127.0.0.1:1';
const emulator = { FIREBASE_AUTH_EMULATOR_HOST: unused };
const outsideNats = await startNats({ dir: dirOfFile() });
afterAll(() => outsideNats.stop());
/** Settings with an outside NATS, so that the stack starts no infrastructure. */
const outside = {
  ...emulator,
  NATS_URL: outsideNats.url,
  REDIS_URL: `redis://${unused}`,
  SMTP_URL: `smtp://${unused}`,
};

/** A stack with small processes instead of services and gateway. */
async function start(
  dataDir: string,
  { services, edge = [] }: Partial<AppSpecs> = {},
  options: Partial<StackOptions> = {},
) {
  const said: string[] = [];
  const stack = await startStack({
    dataDir,
    env: outside,
    say: (line) => said.push(line),
    apps: async () => ({ services: services ?? [await worker('likes', dataDir)], edge }),
    ...options,
  });
  onTestFinished(() => stack.stop());
  return { stack, said };
}

it('starts services before the gateway, keeps addresses over restarts, and stops in reverse', async () => {
  const dir = temporaryDir();
  const apps = {
    services: [await worker('likes', dir), await worker('posts', dir)],
    edge: [await worker('gateway', dir)],
  };
  const { stack } = await start(dir, apps, { env: emulator });
  const { nats, redis, processes } = stack.info;
  const names = ['gateway', 'likes', 'mail', 'nats', 'posts', 'redis'];
  expect(Object.keys(processes).toSorted()).toEqual(names);
  expect(readStackFile(dir)).toEqual(stack.info);
  const secrets = ['stack.json', 'nats/nats.conf', 'redis/redis.conf', 'secrets.json'];
  for (const name of secrets) expect(statSync(join(dir, name)).mode & 0o777).toBe(0o600);

  for (const name of ['nats', 'redis']) await stack.restarted(name, stack.kill(name));
  expect(stack.info).toMatchObject({ nats, redis });
  expect(stack.info.processes['nats']).not.toBe(processes['nats']);

  const pids = Object.values(stack.info.processes);
  await stack.stop();
  expect(pids.filter(isAlive)).toEqual([]);
  expect(readStackFile(dir)).toBeUndefined();
  expect(journalOf(dir).slice(2, 4)).toEqual(['gateway ready', 'gateway stops']);
});

it('starts a killed process again after increasing delays, prints that and updates stack.json', async () => {
  // The delays begin again after half a minute, which a busy machine may need between two kills.
  vi.useFakeTimers({ toFake: ['Date'] });
  const dir = temporaryDir();
  const { stack, said } = await start(dir);
  for (const seconds of ['0.1', '0.2', '0.4']) {
    const newPid = await stack.restarted('likes', stack.kill('likes', 'SIGKILL'));
    expect(isAlive(newPid)).toBe(true);
    expect(readStackFile(dir)?.processes['likes']).toBe(newPid);
    expect(said).toContain(`likes terminó (señal SIGKILL): se reinicia en ${seconds} s`);
    await expect.poll(() => said).toContain(`likes funciona de nuevo (pid ${newPid})`);
  }
});

/** A likes process, and a gateway that needs its address. */
async function pair(dir: string) {
  const likes = await worker('likes', dir);
  const gateway = await worker('gateway', dir, () => ({ KNOWS: likes.metrics() }));
  return { likes, gateway, number: likes.ports[0]?.number ?? 0 };
}

it('a port that another program takes between planning and start is replaced, also in the settings of dependent parts', async () => {
  const dir = temporaryDir();
  const { likes, gateway, number } = await pair(dir);
  takePort(number);
  const { stack } = await start(dir, { services: [likes], edge: [gateway] });
  expect(likes.ports[0]?.number).not.toBe(number);
  expect(stack.info.metrics['likes']).toBe(likes.metrics());
  expect(journalOf(dir)).toEqual(['likes ready', `gateway ready ${likes.metrics()}`]);
});

it('a port that another program takes while its part starts is replaced at a second start, and dependents start again', async () => {
  const dir = temporaryDir();
  const { likes, gateway, number } = await pair(dir);
  // The supervisor reads the arguments after it has found the port free.
  const { args } = likes;
  const stolen = Object.defineProperty(likes, 'args', {
    get: () => {
      if (likes.ports[0]?.number === number) takePort(number);
      return args;
    },
  });
  const { stack } = await start(dir, { services: [gateway, stolen] });
  expect(likes.ports[0]?.number).not.toBe(number);
  await expect.poll(() => journalOf(dir)).toContain(`gateway ready ${likes.metrics()}`);
  await expect.poll(() => readStackFile(dir)).toEqual(stack.info);
});

it('a port that another program takes while its part is down is replaced at the restart, and dependents start again', async () => {
  const dir = temporaryDir();
  const { likes, gateway, number } = await pair(dir);
  const { stack } = await start(dir, { services: [likes], edge: [gateway] });
  const { likes: pid = 0, gateway: gatewayPid = 0 } = stack.info.processes;
  const release = stack.hold('likes');
  await expect.poll(() => stack.info.processes['likes']).toBeUndefined();
  takePort(number);
  release();
  await stack.restarted('likes', pid);
  expect(likes.ports[0]?.number).not.toBe(number);
  await stack.restarted('gateway', gatewayPid);
  expect(journalOf(dir)).toContain(`gateway ready ${likes.metrics()}`);
  expect(readStackFile(dir)?.metrics['likes']).toBe(likes.metrics());
});

it('a port that another program takes is reported with its variable if it is a public port, at the start and at a restart', async () => {
  const dir = temporaryDir();
  const likes = await worker('likes', dir);
  const port = await Port.claimPublic('PORT', await freePort());
  const taken = `El puerto ${port.number} ya está en uso: libéralo o elige otro con PORT=<puerto>.`;
  const { managed, said } = manage({ ...likes, ports: [port] });
  await managed.start();
  const release = managed.hold();
  await expect.poll(() => managed.pid).toBeUndefined();
  takePort(port.number);
  release();
  await expect.poll(() => said).toContain(`[likes] error: ${taken}`);
  const another = manage({ ...likes, ports: [port] });
  await expect(another.managed.start()).rejects.toThrow(taken);
});

it('a refused start explains in one line the reason for a public port that is taken, or given to both sites', async () => {
  const dir = temporaryDir();
  const { number: port } = await Port.claim();
  takePort(port);
  const taken = `El puerto ${port} ya está en uso: libéralo o elige otro con`;
  const startAt = (ports: Partial<StackOptions>) => start(dir, {}, ports);
  await expect(startAt({ port })).rejects.toThrow(`${taken} PORT=<puerto>.`);
  await expect(startAt({ adminPort: port })).rejects.toThrow(`${taken} ADMIN_PORT=<puerto>.`);
  const free = await freePort();
  const both = startAt({ port: free, adminPort: free });
  await expect(both).rejects.toThrow(`ADMIN_PORT=${free}: tiene que ser distinto de PORT`);
});

it.each([
  ['without TLS', {}, /^.*server does not support 'tls'.*\/tls\/stack\/ca\.crt.*TLS=off.*$/],
  ['of another authority', {}, /^.*certificate.*\/tls\/stack\/ca\.crt.*TLS=off.*$/],
  ['of another authority', { TLS: 'off' }, /^.*certificate.*TLS=on.*$/],
])(
  'a refused start explains in one line why a NATS %s refuses the connection with %o',
  async (...row) => {
    const [kind, settings, line] = row;
    const dir = temporaryDir();
    const tls = kind === 'without TLS' ? undefined : await tlsDirsIn(dir);
    const nats = await startNats({ dir, tls });
    onTestFinished(() => nats.stop());
    const { url: NATS_URL, user: NATS_USER, password: NATS_PASSWORD } = nats.credentials('stack');
    const production = { NODE_ENV: 'production', FIREBASE_PROJECT_ID: 'el-reto' };
    const own = { NATS_URL, NATS_USER, NATS_PASSWORD, REDIS_URL: `redis://${unused}` };
    const starting = start(temporaryDir(), {}, { env: { ...production, ...own, ...settings } });
    await expect(starting).rejects.toThrow(line);
  },
);

it('a refused start explains in one line the reason for a data folder that another stack uses, and only while it does', async () => {
  const dir = temporaryDir();
  const { stack } = await start(dir);
  await expect(start(dir)).rejects.toThrow(`Otra ejecución ya usa DATA_DIR (${dir})`);
  expect(Object.values(stack.info.processes).every(isAlive)).toBe(true);
  await stack.stop();
  await start(dir);
});

it('a refused start explains in one line the reason for a data folder that is a file, contains an unfinished restore, or has damaged secrets', async () => {
  const dir = temporaryDir();
  writeFileSync(join(dir, 'file'), '');
  await expect(start(join(dir, 'file'))).rejects.toThrow('No se puede escribir en DATA_DIR');
  mkdirSync(join(dir, restoringFolder));
  await expect(start(dir)).rejects.toThrow('quedó una restauración a medias');
  rmSync(join(dir, restoringFolder), { recursive: true });
  writeFileSync(join(dir, 'secrets.json'), '{');
  await expect(start(dir)).rejects.toThrow('DATA_DIR está dañada');
  writeFileSync(join(dir, 'stack.lock'), 'not a lock'.repeat(100));
  await expect(start(dir)).rejects.toThrow('DATA_DIR está dañada');
});

it('a refused start explains in one line the reason for a program that is missing', async () => {
  const dir = temporaryDir();
  const likes = { ...(await worker('likes', dir)), command: 'no-such-server' };
  const failing = start(dir, { services: [likes] });
  await expect(failing).rejects.toThrow('Falta el programa no-such-server');
});

it('a process without free file descriptors for its outputs is explained', async () => {
  const { managed } = manage(await worker('likes', temporaryDir()));
  // With EMFILE, Node reports the error later and returns a process without outputs.
  const prototype = ChildProcess.prototype as unknown as { spawn: () => number };
  vi.spyOn(prototype, 'spawn').mockImplementation(function spawn(this: ChildProcess) {
    process.nextTick(() => this.emit('error', new Error('spawn node EMFILE')));
    return -24;
  });
  await expect(managed.start()).rejects.toThrow('spawn node EMFILE');
});

const evaluate = (code: string) => ({ args: ['-e', code] });

it.each([
  ['throws', evaluate('throw new Error("no disk")'), /likes no arrancó[^]*no disk/],
  [
    'logs why it could not start',
    evaluate(`console.log('{"level":60,"msg":"could not start: no disk"}')`),
    /^likes no arrancó: no disk \(\S+likes\.log\)$/,
  ],
  ['is not ready before an abort', { ready: () => Promise.resolve(false) }, /likes no arrancó/],
])('if a part %s, a start stops all parts and has its last message', async (_, change, words) => {
  const dir = temporaryDir();
  const abort = new AbortController();
  const posts = await worker('posts', dir);
  const likes = { ...(await worker('likes', dir)), ...change };
  const running = Promise.withResolvers<number[]>();
  // The supervisor asks this before it learns of an end.
  const ready = () => {
    running.resolve(Object.values(readStackFile(dir)?.processes ?? {}));
    return likes.ready();
  };
  const edge = [{ ...likes, ready }];
  const failing = start(dir, { services: [posts], edge }, { signal: abort.signal });
  const failure = failing.then(String, (error: Error) => error.message);
  const pids = await running.promise;
  expect(pids).toHaveLength(2);
  if ('ready' in change) abort.abort();
  expect(await failure).toMatch(words);
  expect(readStackFile(dir)).toBeUndefined();
  expect(pids.filter(isAlive)).toEqual([]);
});

it('starts a process whose program was missing at a restart, once it is there again', async () => {
  const dir = temporaryDir();
  const [command, away] = [join(dir, 'node'), join(dir, 'away')];
  symlinkSync(process.execPath, command);
  const { managed, said } = manage({ ...(await worker('likes', dir)), command });
  await managed.start();
  renameSync(command, away);
  managed.kill('SIGKILL');
  await expect.poll(() => said.join('\n')).toContain('se reinicia en 0.2 s');
  renameSync(away, command);
  await expect.poll(() => said.join('\n')).toContain('likes funciona de nuevo');
});
