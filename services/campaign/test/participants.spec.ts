import { accountsEvents, campaignRequests, postsEvents, likesEvents } from '@el-reto/contracts';
import { accountsCollection, allPages } from '@el-reto/service-kit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Harness } from '@el-reto/testing';
import { asAdmin, event, facts, startCampaign, type Campaign } from './support.ts';

const eventId = event.id;
const agreed = [{ document: 'terms' as const, version: '2026-11-01', at: '2026-11-02T00:00:00Z' }];

let campaign: Campaign;
let harness: Harness;
beforeEach(async () => {
  campaign = await startCampaign();
  harness = campaign.harness;
  for (const uid of ['ana', 'beto', 'caro', 'vera'])
    campaign.people.set(uid, { uid, name: uid, email: `${uid}@e.test`, agreed });
  await harness.startService();
});
afterEach(() => harness.stop());

const list = () =>
  allPages('participants', (from) =>
    harness.ask(campaignRequests.listParticipants, { eventId, ...from }, asAdmin),
  );

it('participants have a card or a like; a deleted card or account does not count, in any order of events', async () => {
  // Each service has its own consumer, so numbers and deleted accounts may arrive before the cards.
  const tallies = [{ postId: 'a', likes: 2, revision: 1 }];
  await harness.publish(likesEvents.tallyChanged, { eventId, tallies });
  await harness.publish(accountsEvents.accountDeleted, { uid: 'caro' });
  await expect.poll(() => campaign.totals()).toMatchObject({ likes: 2 });
  await expect.poll(() => harness.store.get(accountsCollection, 'caro')).toBeDefined();
  const cards = { a: 'ana', b: 'ana', c: 'beto', d: 'caro', e: 'x' };
  for (const [postId, uid] of Object.entries(cards))
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
  await expect.poll(list).toEqual([
    { ...ana, cards: 2, publicCards: 1, likes: 2, liked: true },
    { ...vera, cards: 0, publicCards: 0, likes: 0, liked: true },
  ]);
});

it('an author without a like is not marked as a voter', async () => {
  await harness.publish(postsEvents.postCreated, facts('a', 'ana'));
  await expect.poll(list).toMatchObject([{ uid: 'ana', cards: 1, liked: false }]);
});

it('refuses a malformed cursor', async () => {
  const page = { eventId, cursor: 'nada' };
  const asked = harness.ask(campaignRequests.listParticipants, page, asAdmin);
  await expect(asked).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' });
});
