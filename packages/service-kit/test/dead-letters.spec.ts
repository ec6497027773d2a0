import { streams } from '@el-reto/contracts';
import { deadLetters } from '@el-reto/ops';
import { waitMs } from '@el-reto/testing';
import { parseEnv } from '@el-reto/dev';
import { expect, it } from 'vitest';
import { countOnce } from './support/observer.ts';
import { contentsOf, publishRaw, reported } from './support/publishing.ts';
import { handled, useNats } from './support/use-nats.ts';

const on = useNats();
const letterCount = async () => (await contentsOf(on.nats, streams.deadLetters)).length;

/** The output of `npm run dlq`; if it fails, the last line is its error. */
async function dlq(...args: string[]): Promise<string[]> {
  const { url, password } = on.nats.credentials('operator');
  const env = parseEnv({ NATS_URL: url, NATS_OPERATOR_PASSWORD: password });
  const lines: string[] = [];
  const failure = await deadLetters(env, args, (line) => lines.push(line)).then(
    () => [],
    (error: Error) => [`✗ ${error.message}`],
  );
  return [...lines.flatMap((line) => line.split('\n')), ...failure];
}

/** Starts `likes`, which fails on p1 until `fix` is called, and `media`, which handles all events. */
async function withPoison() {
  const [likes, media] = await Promise.all([on.observe('likes'), on.observe('media')]);
  let isFixed = false;
  likes.observer.behave = async (event) => {
    if (event.payload.postId === 'p1' && !isFixed) throw new TypeError('x is\n undefined');
    await countOnce(event);
  };
  await on.publish('p0', 'p1', 'p2', 'p3');
  await expect.poll(letterCount).toBe(1);
  await expect.poll(() => handled(likes)).toBe(3);
  await expect.poll(() => handled(media)).toBe(4);
  return { likes, media, fix: () => (isFixed = true) };
}

it('a dead letter is listed and shown with its reason', async () => {
  const { likes } = await withPoison();
  const [titles, row, ...more] = await dlq('list');
  expect(titles).toMatch(/^N\.º +CONSUMIDOR +EVENTO +INTENTOS +EDAD +MOTIVO$/);
  expect(row).toMatch(
    /^1 +likes-posts +posts\.post\.reported\.v1 +3 +\d+ s +TypeError: x is undefined$/,
  );
  expect(more).toEqual([]);
  await expect.poll(() => likes.log.complaints.at(-1)).toBe('event became a dead letter');
  const [letter] = await contentsOf(on.nats, streams.deadLetters);
  expect(letter?.subject).toBe(`dead.likes.${reported.subject}`);
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

it('a dead letter is delivered by a retry only to the service that failed, takes effect once, and is deleted', async () => {
  const { likes, media, fix } = await withPoison();
  fix();
  expect(await dlq('retry', '1')).toEqual([
    `1 (likes-posts, ${reported.subject}): entregado y retirado.`,
  ]);
  expect(await handled(likes)).toBe(4);
  expect(likes.observer.events.at(-1)).toMatchObject({ id: 'id-p1' });
  expect(await dlq('list')).toEqual(['No hay mensajes descartados.']);
  expect(media.observer.postIds).toEqual(['p0', 'p1', 'p2', 'p3']);
  expect(await handled(media)).toBe(4);
});

it('a dead letter is kept when the retry fails', async () => {
  await withPoison();
  expect(await dlq('retry', 'all')).toEqual([
    `1 (likes-posts, ${reported.subject}): falló de nuevo y se conserva: TypeError: x is undefined`,
    '✗ 1 de 1 fallaron de nuevo.',
  ]);
  expect(await letterCount()).toBe(1);
});

it('a dead letter has no second effect if a retry succeeded but could not delete it', async () => {
  const { likes, fix } = await withPoison();
  fix();
  const [letter] = await contentsOf(on.nats, streams.deadLetters);
  const operator = await on.nats.connectAs('operator');
  const head = letter?.header;
  if (!head) throw new Error('there is no letter');
  const answer = await operator.request('redeliver.likes', letter.data, {
    headers: head,
    timeout: waitMs,
  });
  expect(answer.json()).toEqual({ done: true, repeated: false });
  expect(await dlq('retry', 'all')).toEqual([
    `1 (likes-posts, ${reported.subject}): ya estaba hecho; retirado.`,
  ]);
  expect(await handled(likes)).toBe(4);
  expect(await letterCount()).toBe(0);
});

it('a dead letter is kept while its service is not running, which does not stop the retries of others', async () => {
  const { likes, media } = await withPoison();
  media.observer.behave = () => Promise.reject(new Error('no disk'));
  await on.publish('p4');
  await expect.poll(letterCount).toBe(2);
  media.observer.behave = countOnce;
  await likes.stop();
  expect(await dlq('retry', 'all')).toEqual([
    `1 (likes-posts, ${reported.subject}): falló de nuevo y se conserva: likes no está en marcha`,
    `2 (media-posts, ${reported.subject}): entregado y retirado.`,
    '✗ 1 de 2 fallaron de nuevo.',
  ]);
  expect(await letterCount()).toBe(1);
});

it('a payload that is not JSON can be retried, and fails with the same reason', async () => {
  await on.observe();
  await publishRaw(on.posts, 'bad', '{"postId":');
  await expect.poll(letterCount).toBe(1);
  const [line] = await dlq('retry', '1');
  expect(line).toContain('falló de nuevo y se conserva: PoisonError: the payload is not JSON');
});

it('unknown numbers are refused', async () => {
  expect(await dlq('show', '9')).toEqual(['✗ No hay ningún mensaje descartado con el número 9.']);
});
