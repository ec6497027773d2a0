import { AppError, eventsRequests, postsRequests, type CallAnswer } from '@el-reto/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFakeMedia, type FakeMedia } from './support/fake-media.ts';
import { sampleEvent } from './support/sample-data.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

const lines = '{"juror":"j1","postId":"p1","points":{"idea":1}}\n';
const file = { sha256: 'a'.repeat(64), entries: 1, bytes: lines.length, parts: 1 };
const jury: CallAnswer<'getResult'>['jury'] = {
  criteria: [{ id: 'idea', name: 'Idea', max: 1 }],
  mode: 'beside',
  weight: null,
  until: '2026-01-31',
  jurors: 1,
  rule: 'La que más puntos tiene.',
  winner: null,
  ballots: file,
};
const ended = (id: string) => sampleEvent({ id, slug: id, name: id, endDate: '2026-01-31' });

let media: FakeMedia;
let t: TestGateway;
beforeAll(async () => {
  media = await startFakeMedia(1_000);
  t = await startTestGateway({ MEDIA_URL: media.url });
  await t.services.answer(eventsRequests.list, () => ({
    events: ['judged', 'liked', 'hidden'].map(ended),
  }));
  await t.services.answer(eventsRequests.getResult, ({ input: { eventId } }) => {
    if (eventId === 'hidden') throw new AppError('RESULT_NOT_FOUND');
    const result = {
      eventId,
      closedAt: '2026-02-01T06:00:00.000Z',
      publishedAt: '2026-02-01T07:00:00.000Z',
      rule: 'La que más corcholatas tiene.',
      states: { counted: 0, held: 0, voided: 0 },
      voidedByReason: {},
      ledger: file,
      event: ended(eventId),
      ...(eventId === 'judged' && { jury }),
    };
    return { result, ranking: [], nextCursor: null };
  });
  await t.services.answer(eventsRequests.readBallots, () => ({ lines }));
  await t.services.answer(postsRequests.getFacts, ({ input: { postIds } }) => ({
    posts: postIds
      .filter((postId) => postId !== 'gone')
      .map((postId) => ({
        postId,
        eventId: 'judged',
        userId: 'ana',
        slug: postId,
        name: postId,
        photoURL: '/media/event/judged/posts/ana/p.jpg',
        displayName: 'Ana',
        public: postId !== 'waiting',
        createdAt: 1,
      })),
  }));
});
afterAll(async () => {
  await t.stop();
  media.stop();
});

it('a photo for jurors is a public card’s, at an address without its author', async () => {
  const answer = await t.call('/api/jury/judged/p1/photo');
  expect(answer.status).toBe(200);
  expect((await answer.arrayBuffer()).byteLength).toBe(1_000);
  expect(media.seen.newest).toContain('/event/judged/posts/ana/p.jpg');
});

it('the file of points is that of a result that is shown', async () => {
  const answer = await t.call('/api/results/judged/jury');
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe(lines);
});

it.each([
  ['of another contest', '/api/jury/liked/p1/photo', 'POST_NOT_FOUND'],
  ['that is not public', '/api/jury/judged/waiting/photo', 'POST_NOT_FOUND'],
  ['that is not there', '/api/jury/judged/gone/photo', 'POST_NOT_FOUND'],
  ['without a jury', '/api/results/liked/jury', 'RESULT_NOT_FOUND'],
  ['that is hidden', '/api/results/hidden/jury', 'RESULT_NOT_FOUND'],
  ['of no contest', '/api/results/none/jury', 'RESULT_NOT_FOUND'],
])('there is none %s: %s %s', async (_, path, code) => {
  const answer = await t.call(path);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ success: false, code });
});
