import { once } from 'node:events';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { createServer as createTlsServer } from 'node:tls';
import { readTls } from '@el-reto/contracts/tls-files';
import { listen } from '@el-reto/testing/listen';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { expect, it, onTestFinished } from 'vitest';
import { tlsDirsIn } from '../certificates/make-tls-dirs.ts';
import { currentEnv, type StackEnv } from '../env.ts';
import { stateReader } from './read-state.ts';

const count = (route: string, status: number, value: number) =>
  `http_server_request_duration_seconds_count{http_route="${route}",http_response_status_code="${status}"} ${value}`;

/** Serves metrics of processes by name, and reads the state of the product. */
async function readerOf(
  metrics: Readonly<Record<string, readonly string[]>>,
  settings: Partial<StackEnv> = {},
) {
  const server = createServer(({ url = '' }, answer) =>
    answer.end(metrics[decodeURI(url.slice(1))]?.join('\n')),
  );
  const origin = `http://127.0.0.1:${await listen(server)}`;
  onTestFinished(() => void server.close());
  const addresses = Object.keys(metrics).map((name) => [name, `${origin}/${name}`]);
  const info = { metrics: Object.fromEntries(addresses) };
  const env = { ...currentEnv(), DATA_DIR: tmpdir(), ...settings };
  return stateReader(
    env,
    () => info as never,
    async () => [],
  );
}

it('only answers of gateways to visitors count for the alarm of failing answers', async () => {
  const read = await readerOf({
    'gateway 1': [
      '# TYPE http_server_request_duration_seconds histogram',
      count('/api/events', 200, 90),
      count('/api/events', 503, 10),
      count('/api/health/live', 200, 1_000),
      count('/metrics', 200, 1_000),
    ],
    media: [count('/health', 200, 1_000), count('/media/:file', 500, 7)],
  });
  expect((await read(0)).answers).toEqual({ all: 100, failed: 10 });
});

it('a value that is missing keeps its last value until it can be read again', async () => {
  const metrics: Record<string, string[]> = {
    gateway: [
      'elreto_dead_letters_stored 3',
      'elreto_dependency_up{elreto_dependency="identity"} 0',
      count('/api/events', 200, 100),
    ],
    likes: ['elreto_outbox_oldest_age_seconds 40'],
    posts: ['elreto_outbox_oldest_age_seconds 0'],
  };
  const read = await readerOf(metrics);
  const known = {
    deadLetters: 3,
    outboxAge: 40,
    down: ['Firebase'],
    answers: { all: 100, failed: 0 },
  };
  expect(await read(0)).toMatchObject(known);
  // Both processes restart and do not answer.
  Object.assign(metrics, { gateway: [], likes: [] });
  expect(await read(1)).toMatchObject(known);
  // While NATS is away, the gateway leaves out dead letters. It counts its answers from its start.
  metrics['gateway'] = [count('/api/posts', 503, 1)];
  expect(await read(2)).toMatchObject({ ...known, answers: { all: 1, failed: 1 } });
  metrics['gateway'] = [
    'elreto_dead_letters_stored 0',
    'elreto_dependency_up{elreto_dependency="identity"} 1',
  ];
  metrics['likes'] = ['elreto_outbox_oldest_age_seconds 0'];
  expect(await read(3)).toMatchObject({ deadLetters: 0, outboxAge: 0, down: [] });
});

it('the mail server is away from its first failure until it answers; a full mailbox is an answer', async () => {
  const metrics: Record<string, string[]> = { notifications: [] };
  const read = await readerOf(metrics);
  const after = async (outcomes: Readonly<Record<string, number>>) => {
    metrics['notifications'] = Object.entries(outcomes).map(
      ([outcome, times]) => `elreto_mails_total{elreto_mail_outcome="${outcome}"} ${times}`,
    );
    return (await read(0)).isMailServerAway;
  };
  expect(await after({ sent: 5, delayed: 3 })).toBe(false);
  expect(await after({ sent: 5, delayed: 3, away: 1 })).toBe(true);
  expect(await after({ sent: 5, delayed: 3, away: 1 })).toBe(true);
  expect(await after({ sent: 6, delayed: 3, away: 1 })).toBe(false);
  expect(await after({ sent: 6, delayed: 3, away: 2 })).toBe(true);
  expect(await after({ sent: 6, delayed: 4, away: 2 })).toBe(false);
  expect(await after({ sent: 6, delayed: 4, away: 2 })).toBe(false);
  // A restarted process counts from zero.
  expect(await after({ sent: 0, delayed: 0, away: 1 })).toBe(true);
  expect(await after({ sent: 2, delayed: 0, away: 0 })).toBe(false);
});

it('a site is down once its proxy accepts no connection any more', async () => {
  const dir = temporaryDir();
  const proxy = createTlsServer(readTls((await tlsDirsIn(dir))('gateway')));
  const host = `localhost:${await listen(proxy)}`;
  const read = await readerOf({}, { PUBLIC_URL: `https://${host}` });
  expect(await read(0)).toMatchObject({ down: [], certificates: { size: 1 } });
  proxy.close();
  await once(proxy, 'close');
  expect(await read(0)).toMatchObject({ down: [host], certificates: { size: 1 } });
});
