import { streams } from '@el-reto/contracts';
import { deadLetters } from '@el-reto/ops';
import { parseEnv } from '@el-reto/dev';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { counters } from '../../store/test/store-contract/documents.ts';
import { NatsServer } from './support/nats-server.ts';
import { countOnce, Observer } from './support/observer.ts';
import { contentsOf, publishRaw, reported } from './support/publishing.ts';
import { Replica } from './support/replica.ts';

/** The real delays add up to two minutes. */
vi.mock('../src/messaging/retry-policy.ts', () => ({
  maxAttempts: 3,
  retryDelayMs: () => 50,
}));

let nats: NatsServer;
let posts: NatsConnection;
let replicas: Replica[];

const start = async (name: 'likes' | 'media') => {
  const replica = await Replica.start(nats, name, [Observer]);
  replicas.push(replica);
  return Object.assign(replica, { observer: replica.get(Observer) });
};
const handled = async (replica: Replica) =>
  (await replica.store.get(counters, 'handled'))?.value ?? 0;
const letterCount = async () => (await contentsOf(nats, streams.deadLetters)).length;

/** What `npm run dlq` prints, its failure as the last line. */
async function dlq(...args: string[]): Promise<string[]> {
  const { url, password } = nats.credentials('operator');
  const env = parseEnv({ NATS_URL: url, NATS_OPERATOR_PASSWORD: password });
  const lines: string[] = [];
  const failure = await deadLetters(env, args, (line) => lines.push(line)).then(
    () => [],
    (error: Error) => [`✗ ${error.message}`],
  );
  return [...lines.flatMap((line) => line.split('\n')), ...failure];
}

beforeEach(async () => {
  nats = await NatsServer.start();
  posts = await nats.connectAs('posts');
  replicas = [];
});
afterEach(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()));
  await nats.stop();
});

/** Likes cannot digest p1 until its fault is mended; media can digest all. */
async function withPoison() {
  const [likes, media] = await Promise.all([start('likes'), start('media')]);
  let isMended = false;
  likes.observer.behave = async (event) => {
    if (event.payload.postId === 'p1' && !isMended) throw new TypeError('x is undefined');
    await countOnce(event);
  };
  for (const id of ['p0', 'p1', 'p2', 'p3']) await publishRaw(posts, id);
  await expect.poll(letterCount).toBe(1);
  await expect.poll(() => handled(likes)).toBe(3);
  await expect.poll(() => handled(media)).toBe(4);
  return { likes, media, mend: () => (isMended = true) };
}

describe('an event that one service cannot digest', () => {
  it('stops nothing else, and is listed and shown with its reason', async () => {
    await withPoison();
    const [titles, row, ...more] = await dlq('list');
    expect(titles).toMatch(/^N\.º +CONSUMIDOR +EVENTO +INTENTOS +EDAD +MOTIVO$/);
    expect(row).toMatch(
      /^1 +likes-posts +posts\.post\.reported\.v1 +3 +\d+ s +TypeError: x is undefined$/,
    );
    expect(more).toEqual([]);
    expect(await dlq('show', '1')).toEqual([
      'N.º:         1',
      `Evento:      ${reported.subject} (id-p1)`,
      'Consumidor:  likes-posts',
      'Intentos:    3',
      expect.stringMatching(/^Descartado: {2}20.+Z \(hace \d+ s\)$/),
      'Motivo:      TypeError: x is undefined',
      'Contenido:   {"postId":"p1","eventId":"otono"}',
    ]);
  });

  it('goes to that service alone on a retry, has its effect once, and is gone', async () => {
    const { likes, media, mend } = await withPoison();
    mend();
    expect(await dlq('retry', '1')).toEqual([
      `1 (likes-posts, ${reported.subject}): entregado y retirado.`,
    ]);
    expect(await handled(likes)).toBe(4);
    expect(likes.observer.events.at(-1)).toMatchObject({ id: 'id-p1', seq: 2 });
    expect(await dlq('list')).toEqual(['No hay mensajes descartados.']);
    expect(media.observer.postIds).toEqual(['p0', 'p1', 'p2', 'p3']);
    expect(await handled(media)).toBe(4);
  });

  it('stays a dead letter when it fails again', async () => {
    await withPoison();
    expect(await dlq('retry', 'all')).toEqual([
      `1 (likes-posts, ${reported.subject}): falló de nuevo y se conserva: TypeError: x is undefined`,
      '✗ 1 de 1 fallaron de nuevo.',
    ]);
    expect(await letterCount()).toBe(1);
  });

  it('has no second effect when the letter outlived its retry', async () => {
    const { likes, mend } = await withPoison();
    mend();
    const [letter] = await contentsOf(nats, streams.deadLetters);
    const operator = await nats.connectAs('operator');
    const head = letter?.header;
    if (!head) throw new Error('there is no letter');
    const answer = await operator.request('redeliver.likes', letter.data, {
      headers: head,
      timeout: 5_000,
    });
    expect(answer.json()).toEqual({ done: true, repeated: false });
    expect(await dlq('retry', 'all')).toEqual([
      `1 (likes-posts, ${reported.subject}): ya estaba hecho; retirado.`,
    ]);
    expect(await handled(likes)).toBe(4);
    expect(await letterCount()).toBe(0);
  });

  it('is kept while its service is away', async () => {
    const { likes } = await withPoison();
    replicas = replicas.filter((replica) => replica !== likes);
    await likes.stop();
    expect(await dlq('retry', '1')).toEqual([
      '✗ likes no está en marcha: el mensaje 1 se conserva.',
    ]);
    expect(await letterCount()).toBe(1);
  });
});

it('a payload that is no JSON can be retried too, and says so', async () => {
  await start('likes');
  await publishRaw(posts, 'bad', '{"postId":');
  await expect.poll(letterCount).toBe(1);
  const [line] = await dlq('retry', '1');
  expect(line).toContain('falló de nuevo y se conserva: PoisonError: the payload is not JSON');
});

it('says what it does not know', async () => {
  expect(await dlq('show', '9')).toEqual(['✗ No hay ningún mensaje descartado con el número 9.']);
  for (const wrong of [
    [],
    ['list', '1'],
    ['show'],
    ['show', 'all'],
    ['retry', '-1'],
    ['drop', '1'],
  ]) {
    expect(await dlq(...wrong)).toEqual([expect.stringMatching(/^✗ Uso: npm run dlq -- list/)]);
  }
});
