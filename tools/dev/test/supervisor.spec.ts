import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { choosePort } from '../src/ports.ts';
import { readStackFile } from '../src/supervisor/stack-file.ts';
import type { StackOptions } from '../src/stack.ts';
import { startStack } from '../src/stack.ts';
import { ManagedProcess } from '../src/supervisor/managed-process.ts';
import { isAlive, journalOf, temporaryDir, worker } from './support.ts';

const emulator = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1' };

/** NATS, Redis and three small processes in the places of services and gateway. */
async function start(dataDir: string, options: Partial<StackOptions> = {}) {
  const said: string[] = [];
  const stack = await startStack({
    dataDir,
    env: emulator,
    say: (line) => said.push(line),
    // The seed has nothing to do without an emulator that answers.
    apps: async () => ({
      services: [await worker('likes', dataDir), await worker('posts', dataDir)],
      edge: [await worker('gateway', dataDir)],
    }),
    ...options,
  });
  onTestFinished(() => stack.stop());
  return { stack, said };
}

it('starts services before the gateway and stops in reverse, leaving no process', async () => {
  const dir = await temporaryDir();
  const { stack } = await start(dir);
  const pids = stack.info.processes;
  expect(Object.keys(pids).toSorted()).toEqual([
    'gateway',
    'likes',
    'mail',
    'nats',
    'posts',
    'redis',
  ]);
  expect(Object.values(pids).every(isAlive)).toBe(true);
  expect(readStackFile(dir)).toEqual(stack.info);

  await stack.stop();
  expect(Object.values(pids).filter(isAlive)).toEqual([]);
  expect(readStackFile(dir)).toBeUndefined();
  const journal = journalOf(dir);
  expect(journal[2]).toBe('gateway ready');
  expect(journal[3]).toBe('gateway stops');
});

it('keeps credentials from other users of the machine', async () => {
  const dir = await temporaryDir();
  await start(dir);
  const modes = ['stack.json', 'nats/nats.conf', 'redis/redis.conf', 'secrets.json'].map(
    (name) => statSync(join(dir, name)).mode & 0o777,
  );
  expect(modes).toEqual([0o600, 0o600, 0o600, 0o600]);
});

it('starts a killed process again, says so and updates stack.json', async () => {
  const dir = await temporaryDir();
  const { stack, said } = await start(dir);
  const oldPid = stack.kill('likes', 'SIGKILL');
  const newPid = await stack.restarted('likes', oldPid);
  expect(newPid).not.toBe(oldPid);
  expect(isAlive(newPid)).toBe(true);
  expect(readStackFile(dir)?.processes['likes']).toBe(newPid);
  expect(said).toContain('likes terminó (señal SIGKILL): se reinicia en 0.1 s');
  await expect.poll(() => said).toContain(`likes funciona de nuevo (pid ${newPid})`);
});

it('starts nats-server and redis-server again with the same addresses', async () => {
  const { stack } = await start(await temporaryDir());
  const before = stack.info;
  for (const name of ['nats', 'redis']) await stack.restarted(name, stack.kill(name));
  expect(stack.info).toMatchObject({ nats: before.nats, redis: before.redis });
  expect(stack.info.processes['nats']).not.toBe(before.processes['nats']);
});

it('refuses replicas on a store that belongs to one process', async () => {
  const env = { ...emulator, REPLICAS: '2' };
  const failing = startStack({ dataDir: await temporaryDir(), env });
  await expect(failing).rejects.toThrow('REPLICAS necesita STORE=firestore');
});

it('refuses a taken public port in one line', async () => {
  const dir = await temporaryDir();
  const taken = createServer().listen(await choosePort(0), '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const address = taken.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  await expect(start(dir, { port })).rejects.toThrow(
    `El puerto ${port} ya está en uso: libéralo o elige otro con PORT=<puerto>.`,
  );
  await expect(start(dir, { adminPort: port })).rejects.toThrow(/ADMIN_PORT/);
});

it('refuses a data folder that another stack uses, and only while it does', async () => {
  const dir = await temporaryDir();
  const { stack } = await start(dir);
  await expect(start(dir)).rejects.toThrow(`Otra ejecución ya usa DATA_DIR (${dir})`);
  expect(Object.values(stack.info.processes).every(isAlive)).toBe(true);
  await stack.stop();
  await start(dir);
});

it('refuses a data folder that is none, and one with unreadable secrets', async () => {
  const dir = await temporaryDir();
  await writeFile(join(dir, 'file'), '');
  await expect(start(join(dir, 'file'))).rejects.toThrow('No se puede escribir en DATA_DIR');
  await writeFile(join(dir, 'secrets.json'), '{');
  await expect(start(dir)).rejects.toThrow('DATA_DIR está dañada');
});

it('stops what it started when a part does not come up, and shows that part’s last words', async () => {
  const dir = await temporaryDir();
  const pids: number[] = [];
  const failing = start(dir, {
    apps: async () => {
      pids.push(...Object.values(readStackFile(dir)?.processes ?? {}));
      const broken = {
        ...(await worker('likes', dir)),
        args: ['-e', 'throw new Error("no disk")'],
      };
      return { services: [broken, await worker('posts', dir)], edge: [] };
    },
  });
  await expect(failing).rejects.toThrow(/likes no arrancó[^]*no disk/);
  expect(readStackFile(dir)).toBeUndefined();
  expect(pids.filter(isAlive)).toEqual([]);
});

it('says which program is missing', async () => {
  const dir = await temporaryDir();
  const failing = start(dir, {
    apps: async () => ({
      services: [{ ...(await worker('likes', dir)), command: 'no-such-server' }],
      edge: [],
    }),
  });
  await expect(failing).rejects.toThrow('Falta el programa no-such-server');
});

it('gives up a start that is aborted', async () => {
  const dir = await temporaryDir();
  const abort = new AbortController();
  const failing = start(dir, {
    signal: abort.signal,
    apps: async () => ({
      services: [{ ...(await worker('likes', dir)), ready: () => Promise.resolve(false) }],
      edge: [],
    }),
  });
  const pids = async () => Object.values(readStackFile(dir)?.processes ?? {});
  await expect.poll(async () => (await pids()).length).toBe(4);
  const started = await pids();
  abort.abort();
  await expect(failing).rejects.toThrow(/likes no arrancó/);
  expect(started.filter(isAlive)).toEqual([]);
});

it('kills what does not stop in time', async () => {
  const dir = await temporaryDir();
  const spec = { ...(await worker('deaf', dir, { DEAF: 'yes' })), stopTimeoutMs: 300 };
  const managed = new ManagedProcess(spec, { say: () => undefined, changed: () => undefined });
  await managed.start();
  const { pid = 0 } = managed;
  await managed.stop();
  expect(isAlive(pid)).toBe(false);
  expect(journalOf(dir)).toContain('deaf stops');
});

it('waits longer before each start of a process that keeps ending', async () => {
  const dir = await temporaryDir();
  const said: string[] = [];
  const spec = await worker('likes', dir);
  const managed = new ManagedProcess(spec, {
    say: (line) => said.push(line),
    changed: () => undefined,
  });
  onTestFinished(() => managed.stop());
  await managed.start();
  for (const seconds of ['0.1', '0.2', '0.4']) {
    await expect.poll(() => managed.pid).toBeDefined();
    await expect.poll(() => spec.ready().catch(() => false)).toBe(true);
    managed.kill('SIGKILL');
    await expect.poll(() => said.join('\n')).toContain(`se reinicia en ${seconds} s`);
  }
  await sleep(0);
  expect(readFileSync(join(dir, 'journal'), 'utf8').match(/ready/g)?.length).toBeGreaterThan(2);
});
