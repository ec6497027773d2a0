import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PatientClient, ServiceProcess, startWait } from '@el-reto/testing';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { echo } from './support/echo.ts';
import { NatsServer } from './support/nats-server.ts';

const main = new URL('./support/service-process.ts', import.meta.url);
let nats: NatsServer;
let dir: string;
let children: ServiceProcess[];

function launch(changes: Record<string, string> = {}, task = 'run'): ServiceProcess {
  const env = { LOG_LEVEL: 'info', DATA_DIR: dir, ...nats.envOf('posts'), ...changes };
  const child = new ServiceProcess(main, {}, [JSON.stringify(env), task]);
  children.push(child);
  return child;
}
const messages = (child: ServiceProcess, level: number) =>
  child.lines
    .map((line) => JSON.parse(line) as { level: number; msg: string })
    .filter((line) => line.level === level)
    .map(({ msg }) => msg);
const launchReady = async () => {
  await nats.up();
  const child = launch();
  await expect.poll(() => messages(child, 30), startWait).toContain('service is ready');
  return child;
};
const succeeded = { code: 0, signal: null };

beforeEach(async () => {
  nats = await NatsServer.prepare();
  dir = temporaryDir();
  children = [];
});
afterEach(async () => {
  // The processes of a failed test may still run.
  await Promise.all(children.map((child) => child.end('SIGKILL')));
  await nats.stop();
});

it('a process ends with 0 by SIGTERM, after running requests have ended', async () => {
  const child = await launchReady();
  const client = new PatientClient(await nats.connectAs('gateway'));
  const underWay = client.ask(echo, { text: 'a', how: 'late' });
  await client.ask(echo, { text: 'b' });
  expect(await child.end('SIGTERM')).toEqual(succeeded);
  expect(await underWay).toMatchObject({ text: 'a' });
  expect(child.errors).toBe('');
});

it('a process ends with 0 by itself after its service has stopped, because nothing stays open', async () => {
  await nats.up();
  const child = launch({}, 'stop');
  expect(await child.ended()).toEqual(succeeded);
  expect(child.errors).toBe('');
});

it('a process ends with 0 by SIGINT, while NATS is down', async () => {
  const child = await launchReady();
  await nats.kill();
  await expect.poll(() => messages(child, 40)).toContain('NATS connection lost');
  expect(await child.end('SIGINT')).toEqual(succeeded);
});

it('a process ends with 0 by SIGTERM, while it waits for NATS; it has logged why it waits', async () => {
  const tls = join(dir, 'tls');
  await mkdir(tls, { recursive: true });
  for (const name of ['ca.crt', 'tls.crt', 'tls.key']) await writeFile(join(tls, name), '');
  const without = launch();
  await without.wrote(1);
  expect(messages(without, 30)).toEqual(['waiting for another process: NATS does not answer yet']);
  expect(await without.end('SIGTERM')).toEqual(succeeded);
  await nats.up();
  const withTls = launch({ TLS_DIR: tls });
  await withTls.wrote(1);
  expect(messages(withTls, 40)).toEqual(['NATS does not answer yet']);
  expect(withTls.lines[0]).toContain(`"message":"server does not support 'tls'"`);
  expect(await withTls.end('SIGTERM')).toEqual(succeeded);
});

const lastWords = async (child: ServiceProcess) => {
  expect(await child.ended()).toEqual({ code: 1, signal: null });
  expect(child.errors).toBe('');
  return messages(child, 60);
};

it('a process logs its reason in one line and ends with 1 when a setting is wrong', async () => {
  const wrong = { LOG_LEVEL: 'loud', HTTP_PORT: 'x' };
  expect(await lastWords(launch(wrong))).toEqual([
    'could not start: Ajustes no válidos: LOG_LEVEL=loud: se admite trace, debug, info, warn, error, fatal o silent; HTTP_PORT=x: tiene que ser un número',
  ]);
});

it('a process logs its reason in one line and ends with 1 when NATS refuses its password', async () => {
  await nats.up();
  const words = await lastWords(launch({ NATS_PASSWORD: 'wrong' }));
  expect(words).toEqual([expect.stringMatching(/^could not start: .*Authorization Violation/)]);
});

it('a process logs its reason in one line and ends with 1 when NATS returns and refuses its password', async () => {
  const child = await launchReady();
  await nats.kill();
  await nats.changePasswords();
  await nats.up();
  expect(await lastWords(child)).toEqual([
    expect.stringMatching(/^the connection to NATS was closed: .*Authorization Violation/),
  ]);
});
