import { accountsEvents, campaignRequests, postsEvents, likesEvents } from '@el-reto/contracts';
import { accountsCollection, allPages } from '@el-reto/service-kit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CampaignWorld, event, facts, soon } from './campaign-world.ts';

const eventId = event.id;
const agreed = [{ document: 'terms' as const, version: '2026-11-01', at: '2026-11-02T00:00:00Z' }];

let world: CampaignWorld;
beforeEach(async () => {
  world = await CampaignWorld.start();
  for (const uid of ['ana', 'beto', 'caro', 'vera'])
    world.people.set(uid, { uid, name: uid, email: `${uid}@e.test`, agreed });
  await world.startService();
});
afterEach(() => world.stop());

const list = () =>
  allPages('participants', (from) =>
    world.ask(campaignRequests.listParticipants, { eventId, ...from }),
  );

it('took part who has a card, or likes one; not who deleted it, or is gone, in whatever order that is heard', async () => {
  // Each source's news is taken by itself: numbers, and the end of an account, may come first.
  const tallies = [{ postId: 'a', likes: 2, revision: 1 }];
  await world.around.tell(likesEvents.tallyChanged, { eventId, tallies });
  await world.around.tell(accountsEvents.accountDeleted, { uid: 'caro' });
  await expect.poll(() => world.totals(), soon).toMatchObject({ likes: 2 });
  await expect.poll(() => world.store.get(accountsCollection, 'caro'), soon).toBeDefined();
  const cards = { a: 'ana', b: 'ana', c: 'beto', d: 'caro', e: 'x' };
  for (const [postId, uid] of Object.entries(cards))
    await world.around.tell(postsEvents.postCreated, facts(postId, uid));
  await world.around.tell(postsEvents.postApproved, { ...facts('a'), createdAt: 1 });
  await world.around.tell(postsEvents.postDeleted, facts('c', 'beto'));
  // Who has a card, somebody who is gone, and pages that are long or empty.
  world.voters.push(
    ['ana', 'gone'],
    [],
    ['vera', ...Array.from({ length: 600 }, (_, n) => `v${n}`)],
  );

  const ana = { uid: 'ana', name: 'ana', email: 'ana@e.test', agreed };
  const vera = { uid: 'vera', name: 'vera', email: 'vera@e.test', agreed };
  await expect.poll(list, soon).toEqual([
    { ...ana, cards: 2, publicCards: 1, likes: 2, liked: true },
    { ...vera, cards: 0, publicCards: 0, likes: 0, liked: true },
  ]);
});

it('an author who likes nothing is told apart', async () => {
  await world.around.tell(postsEvents.postCreated, facts('a', 'ana'));
  await expect.poll(list, soon).toMatchObject([{ uid: 'ana', cards: 1, liked: false }]);
});

it('no page is asked for by a cursor that is none', async () => {
  const asked = world.ask(campaignRequests.listParticipants, { eventId, cursor: 'nada' });
  await expect(asked).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' });
});
