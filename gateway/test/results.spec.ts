import { AppError, eventsRequests, likesRequests } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { FakeMedia } from './support/fake-media.ts';
import { sampleEvent } from './support/sample-data.ts';
import { testGateway } from './support/test-gateway.ts';

const media = await FakeMedia.start();
const { harness, call, send, refusal } = await testGateway({ MEDIA_URL: media.url });

/** The lines of a part of a file. The author's name is not ASCII. */
const linesOf = (file: string, part: number) => `{"file":"${file}","part":${part},"by":"Ñ"}\n`;
const fileOf = (sha256: string) => ({ sha256: sha256.repeat(64), entries: 2, bytes: 60, parts: 2 });
const criteria = [{ id: 'idea', name: 'Idea', max: 1 }];
const counting = { mode: 'beside' as const, weight: null, rule: 'La que más puntos tiene.' };
const sitting = { criteria, ...counting, until: '2026-01-31', jurors: 1, winner: null };
const jury = { ...sitting, ballots: fileOf('b') };
const ended = (id: string) => sampleEvent({ id, slug: id, name: id, endDate: '2026-01-31' });

await harness.answer(eventsRequests.list, () => ({
  events: ['judged', 'liked', 'hidden'].map(ended),
}));
await harness.answer(eventsRequests.getResult, ({ input: { eventId, cursor } }) => {
  if (eventId === 'hidden') throw new AppError('RESULT_NOT_FOUND');
  const result = {
    eventId,
    closedAt: '2026-02-01T06:00:00.000Z',
    publishedAt: '2026-02-01T07:00:00.000Z',
    rule: 'La que más corcholatas tiene.',
    states: { counted: 0, held: 0, voided: 0 },
    voidedByReason: {},
    ledger: fileOf('a'),
    receipts: { algorithm: 'Ed25519' as const, publicKey: 'k'.repeat(43) },
    event: ended(eventId),
    ...(eventId === 'judged' && { jury }),
  };
  const [postId, nextCursor] = cursor === undefined ? ['p1', 'second'] : ['p2', null];
  const counts = { place: 1, likes: 2, voided: 0, held: 0, reachedAt: null };
  const card = { postId, slug: postId, name: postId, author: 'Ana' };
  return { result, ranking: [{ ...counts, ...card }], nextCursor };
});
await harness.answer(eventsRequests.readBallots, ({ input: { eventId, part } }) => ({
  lines: linesOf(`${eventId} jury`, part),
}));
await harness.answer(likesRequests.readLedger, ({ input: { eventId, part } }) => ({
  lines: linesOf(`${eventId} ledger`, part),
  reachedAt: {},
}));
const card = { eventId: 'judged', photoURL: '/media/event/judged/posts/ana/p.jpg' };
harness.neighbours.addPost('p1', card);
harness.neighbours.addPost('pending', { ...card, public: false });

it.each(['ledger', 'jury'])('the file %s of a result is complete in each coding', async (file) => {
  const path = `/api/results/judged/${file}`;
  const etags = await Promise.all(
    ['gzip', 'br', 'identity'].map(async (coding) => {
      const answer = await call(path, { headers: { 'accept-encoding': coding } });
      expect(answer.headers.get('content-encoding')).toBe(coding === 'gzip' ? coding : null);
      expect(answer.headers.get('vary')).toBe('Prefer, Accept-Encoding');
      const name = `judged ${file}`;
      expect(await answer.text()).toBe(linesOf(name, 0) + linesOf(name, 1));
      return answer.headers.get('etag') ?? '';
    }),
  );
  expect(new Set(etags).size).toBe(2);
  for (const etag of etags) {
    expect((await call(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
  }
  expect((await call(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

it('jurors get the photo of a public card, under an address without its author', async () => {
  const answer = await call('/api/jury/judged/p1/photo');
  expect(answer.status).toBe(200);
  expect((await answer.arrayBuffer()).byteLength).toBe(1_000);
  expect(answer.headers.get('cache-control')).toContain('s-maxage=1');
  expect(media.newest).toContain('/event/judged/posts/ana/p.jpg');
});

it.each([
  ['/api/jury/liked/p1/photo', 'POST_NOT_FOUND'],
  ['/api/jury/judged/pending/photo', 'POST_NOT_FOUND'],
  ['/api/jury/judged/unknown/photo', 'POST_NOT_FOUND'],
  ['/api/results/liked/jury', 'RESULT_NOT_FOUND'],
  ['/api/results/hidden/jury', 'RESULT_NOT_FOUND'],
  ['/api/results/hidden/ledger', 'RESULT_NOT_FOUND'],
  ['/api/results/none/jury', 'RESULT_NOT_FOUND'],
])('there is no %s: %s', async (path, code) => {
  expect(await refusal('GET', path)).toEqual([404, code]);
});

it('a result has the complete ranking and the addresses of its files', async () => {
  const { body } = await send('GET', '/api/results/judged');
  expect(body).toMatchObject({
    ranking: [{ postId: 'p1' }, { postId: 'p2' }],
    ledger: { url: '/api/results/judged/ledger' },
    ballotsUrl: '/api/results/judged/jury',
  });
});
