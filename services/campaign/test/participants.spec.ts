import { accountsEvents, campaignRequests, postsEvents, likesEvents } from '@el-reto/contracts';
import { accountsCollection, allPages } from '@el-reto/service-kit';
import { afterAll, expect, it } from 'vitest';
import { cards } from '../src/campaign-records.ts';
import { newCard } from '../src/cards.ts';
import { asAdmin, event, facts, startCampaign } from './support.ts';

const eventId = event.id;
const agreed = [{ document: 'terms' as const, version: '2026-11-01', at: '2026-11-02T00:00:00Z' }];

const campaign = await startCampaign();
const { harness } = campaign;
afterAll(() => harness.stop());
for (const uid of ['ana', 'beto', 'caro', 'vera'])
  campaign.people.set(uid, { uid, name: uid, email: `${uid}@e.test`, agreed });

const list = (contest = eventId) =>
  allPages('participants', (from) =>
    harness.ask(campaignRequests.listParticipants, { eventId: contest, ...from }, asAdmin),
  );

it('participants have a card or a like; a deleted card or account does not count, in any order of events', async () => {
  // Each service has its own consumer, so numbers and deleted accounts may arrive before the cards.
  const tallies = [{ postId: 'a', likes: 2, revision: 1 }];
  await harness.publish(likesEvents.tallyChanged, { eventId, tallies });
  await harness.publish(accountsEvents.accountDeleted, { uid: 'caro' });
  await expect.poll(() => campaign.totals()).toMatchObject({ likes: 2 });
  await expect.poll(() => harness.store.get(accountsCollection, 'caro')).toBeDefined();
  const authors = { a: 'ana', b: 'ana', c: 'beto', d: 'caro', e: 'x' };
  for (const [postId, uid] of Object.entries(authors))
    await harness.publish(postsEvents.postCreated, facts(postId, uid));
  await harness.publish(postsEvents.postApproved, { ...facts('a'), createdAt: 1 });
  await harness.publish(postsEvents.postDeleted, facts('c', 'beto'));
  // An author and a deleted account; an empty page; a page with 601 people.
  campaign.voters.push(
    ['ana', 'gone'],
    [],
    ['vera', ...Array.from({ length: 600 }, (_, n) => `v${n}`)],
  );

  const ana = { uid: 'ana', name: 'ana', email: 'ana@e.test', agreed };
  const vera = { uid: 'vera', name: 'vera', email: 'vera@e.test', agreed };
  await expect
    .poll(() => list())
    .toEqual([
      { ...ana, cards: 2, publicCards: 1, likes: 2, liked: true },
      { ...vera, cards: 0, publicCards: 0, likes: 0, liked: true },
    ]);
});

it('an author without a like is not marked as a voter', async () => {
  campaign.voters.length = 0;
  const contest = 'primavera';
  harness.neighbours.addEvent(contest);
  await harness.publish(postsEvents.postCreated, { ...facts('z', 'beto'), eventId: contest });
  await expect.poll(() => list(contest)).toMatchObject([{ uid: 'beto', cards: 1, liked: false }]);
});

it('an author whose cards end beyond a page is listed once, with all cards', async () => {
  const contest = 'verano';
  harness.neighbours.addEvent(contest);
  await harness.store.transaction(async (tx) => {
    for (let n = 0; n < 600; n += 1) {
      const card = newCard({ postId: `v${n}`, eventId: contest });
      await tx.set(cards, card.postId, { ...card, userId: n < 300 ? 'ana' : 'beto' });
    }
  });
  expect(await list(contest)).toMatchObject([
    { uid: 'ana', cards: 300 },
    { uid: 'beto', cards: 300 },
  ]);
});

it('a report counts no likes of a removed or deleted card, in any order of events', async () => {
  const { tallyChanged } = likesEvents;
  const { postRemoved, postDeleted, postDenied } = postsEvents;
  const before = (await campaign.totals()).likes;
  const like = (postId: string, likes: number, revision: number) =>
    harness.publish(tallyChanged, { eventId, tallies: [{ postId, likes, revision }] });
  const counts = (likes: number) =>
    expect.poll(async () => (await campaign.totals()).likes - before).toBe(likes);
  for (const [at, postId] of ['gato', 'sol', 'luna', 'mar'].entries()) {
    await like(postId, at + 1, 1);
  }
  await counts(10);
  const reason = 'Borrosa';
  await harness.publish(postRemoved, { ...facts('sol'), reason });
  await harness.publish(postDeleted, facts('sol'));
  await harness.publish(postDenied, { ...facts('luna'), reason });
  await harness.publish(postDeleted, facts('mar'));
  await counts(1);
  await like('mar', 9, 2);
  await like('gato', 2, 2);
  await counts(2);
});

it('refuses a malformed cursor', async () => {
  const page = { eventId, cursor: 'nada' };
  const asked = harness.ask(campaignRequests.listParticipants, page, asAdmin);
  await expect(asked).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' });
});
