import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RequestClient } from '../src/messaging/request-client.ts';
import { Child } from './support/child.ts';
import { echo } from './support/echo.ts';
import { NatsServer } from './support/nats-server.ts';
import { memoryDir } from './support/temp-dir.ts';

let nats: NatsServer;
let dir: string;
let children: Child[];

function launch(overrides: Record<string, string> = {}, task = 'run'): Child {
  const { url, user, password } = nats.credentials('posts');
  const env = {
    LOG_LEVEL: 'info',
    NATS_URL: url,
    NATS_USER: user,
    NATS_PASSWORD: password,
    DATA_DIR: dir,
    ...overrides,
  };
  const child = new Child('./service-process.ts', [JSON.stringify(env), task]);
  children.push(child);
  return child;
}

const messages = (child: Child, level: number) =>
  child.lines
    .map((line) => JSON.parse(line) as { level: number; msg: string })
    .filter((line) => line.level === level)
    .map(({ msg }) => msg);
const ready = async (child: Child) => {
  await child.wrote(1);
  expect(messages(child, 30)).toEqual(['service is ready']);
};

beforeEach(async () => {
  [nats, dir] = await Promise.all([NatsServer.prepare(), memoryDir('service-process')]);
  children = [];
});
afterEach(async () => {
  // Those of a test that failed may still run.
  await Promise.all(children.map((child) => child.end('SIGKILL')));
  await nats.stop();
  await rm(dir, { recursive: true });
});

describe('a process', () => {
  it('ends by SIGTERM: finished, with 0', async () => {
    await nats.up();
    const child = launch();
    await ready(child);
    const client = new RequestClient(await nats.connectAs('gateway'));
    const underWay = client.ask(echo, { text: 'a', how: 'late' });
    await client.ask(echo, { text: 'b' });
    expect(await child.end('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(await underWay).toMatchObject({ text: 'a' });
    expect(child.errors).toBe('');
  });

  it('ends by itself once its service has stopped: nothing is left open', async () => {
    await nats.up();
    const child = launch({}, 'stop');
    expect(await child.ended()).toEqual({ code: 0, signal: null });
    expect(child.errors).toBe('');
  });

  it('ends by SIGINT, too, and while NATS is down', async () => {
    await nats.up();
    const child = launch();
    await ready(child);
    await nats.kill();
    await child.wrote(2);
    expect(await child.end('SIGINT')).toEqual({ code: 0, signal: null });
  });

  it('waits for NATS, says so, and ends by SIGTERM meanwhile', async () => {
    const child = launch();
    await child.wrote(1);
    expect(messages(child, 40)).toEqual(['NATS is not there yet']);
    expect(await child.end('SIGTERM')).toEqual({ code: 0, signal: null });
  });

  it('says why, where NATS is there and speaks no TLS', async () => {
    await nats.up();
    const files = ['ca.crt', 'tls.crt', 'tls.key'].map((name) => join(dir, 'tls', name));
    await mkdir(join(dir, 'tls'), { recursive: true });
    await Promise.all(files.map((file) => writeFile(file, '')));
    const child = launch({ TLS_DIR: join(dir, 'tls') });
    await child.wrote(1);
    const [line] = child.lines.map((each) => JSON.parse(each) as object);
    const err = expect.objectContaining({ message: "server does not support 'tls'" });
    expect(line).toMatchObject({ msg: 'NATS is not there yet', err });
    expect(await child.end('SIGTERM')).toEqual({ code: 0, signal: null });
  });
});

describe('a process that cannot go on says why in one line, and ends with 1', () => {
  const lastWords = async (child: Child) => {
    expect(await child.ended()).toEqual({ code: 1, signal: null });
    expect(child.errors).toBe('');
    return messages(child, 60);
  };

  it('when its data file is damaged', async () => {
    await mkdir(dir, { recursive: true });
    const file = join(dir, 'posts.sqlite');
    await writeFile(file, 'no database\n'.repeat(1_000));
    expect(await lastWords(launch())).toEqual([
      `could not start: the data file ${file} cannot be used: file is not a database`,
    ]);
  });

  it('when its certificates are not where they should be', async () => {
    expect(await lastWords(launch({ TLS_DIR: join(dir, 'tls') }))).toEqual([
      `could not start: TLS_DIR: ${join(dir, 'tls/ca.crt')} cannot be read`,
    ]);
  });

  it('when NATS does not know it', async () => {
    await nats.up();
    const words = await lastWords(launch({ NATS_PASSWORD: 'wrong' }));
    expect(words).toEqual([expect.stringMatching(/^could not start: .*Authorization Violation/)]);
  });

  it('when NATS comes back and no longer knows it', async () => {
    await nats.up();
    const child = launch();
    await ready(child);
    await nats.kill();
    await nats.changePasswords();
    await nats.up();
    expect(await lastWords(child)).toEqual([
      expect.stringMatching(/^the connection to NATS was closed: .*Authorization Violation/),
    ]);
  });
});
