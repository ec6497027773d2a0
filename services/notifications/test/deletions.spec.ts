import {
  accountsEvents,
  eventsEvents,
  eventsRequests,
  likesEvents,
  postsEvents,
  postsRequests,
} from '@el-reto/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { mails, notices, type NoticeRecord } from '../src/notifications-records.ts';
import { cardFacts, contest, notificationsOfFile } from './support/notifications.ts';

const { harness, mailbox, liked, approve, arrives, notices: list } = await notificationsOfFile();
const { events, posts } = harness.neighbours;

beforeEach(() => {
  mailbox.isAway = false;
  events.set(contest.id, contest);
});

const has = (uid: string, count: number) => expect.poll(() => list(uid)).toHaveLength(count);
/** The stored notice of a person who has one. */
const storedOf = async (uid: string): Promise<NoticeRecord> => {
  const [found] = await harness.store.find(notices, { where: { uid } });
  if (!found) throw new Error(`${uid} has no notice`);
  return found.data;
};
const mailsOf = async (uid: string) => {
  const found = await harness.store.find(mails, { where: { uid } });
  return found.map(({ data }) => data);
};

/** A like of `uid` is held, for longer than the delay of its notice. */
const hold = async (uid: string, postId: string) => {
  liked.set(uid, postId);
  const like = { eventId: contest.id, postId, uid };
  await harness.publish(likesEvents.likeHeld, like, { at: Date.now() - 10_000 });
};
const deleteCard = async (uid: string, postId: string) => {
  posts.delete(postId);
  await harness.publish(postsEvents.postDeleted, cardFacts(uid, postId));
};
const deleteContest = async (eventId = contest.id) => {
  events.delete(eventId);
  await harness.publish(eventsEvents.eventDeleted, { eventId, attached: [], released: [] });
};
const win = (uid: string, postId: string, eventId = contest.id) => {
  const claim = { eventId, place: 1, postId, uid, dueAt: null };
  return harness.publish(eventsEvents.claimOpened, claim);
};
/** Waits until the service has handled all earlier events about cards. */
const handled = async (uid: string) => {
  await harness.publish(postsEvents.postDenied, { ...cardFacts(uid, uid), reason: null });
  await has(uid, 1);
};
/** Runs `work` once, between the next answer to a request and its arrival at the service. */
const beforeArrival = ({ subject }: { readonly subject: string }, work: () => Promise<void>) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  harness.before = async (asked) => {
    if (asked !== subject) return;
    harness.before = () => undefined;
    await work();
    resolve();
  };
  return promise;
};

describe('a deleted card', () => {
  it('is no longer named by the notices and waiting mails of its voters; other cards are', async () => {
    mailbox.isAway = true;
    await approve('ana', 'a1');
    await approve('ana', 'a2');
    for (const uid of ['vera', 'vico']) await hold(uid, 'a1');
    await hold('vale', 'a2');
    for (const uid of ['vera', 'vico', 'vale']) await has(uid, 1);
    expect(await mailsOf('vera')).toMatchObject([{ state: 'waiting' }]);
    await deleteCard('ana', 'a1');
    for (const uid of ['vera', 'vico']) await has(uid, 0);
    expect([await mailsOf('vera'), await mailsOf('vico')]).toEqual([[], []]);
    expect(await list('vale')).toMatchObject([{ kind: 'like-held', post: { id: 'a2' } }]);
    expect(await mailsOf('vale')).toMatchObject([{ state: 'waiting' }]);
  });

  it('stays in the notices of its author, which do not link to it; a mail with the link is not sent', async () => {
    mailbox.isAway = true;
    await approve('bety', 'b1');
    await has('bety', 1);
    await win('bety', 'b1');
    await has('bety', 2);
    const [won, approved] = await list('bety');
    expect([won?.post?.slug, approved?.post?.slug]).toEqual(['carta-b1', 'carta-b1']);
    await deleteCard('bety', 'b1');
    await expect.poll(async () => (await list('bety'))[1]?.post?.slug).toBe(null);
    const post = { id: 'b1', slug: null, name: 'Carta b1' };
    const after = [
      { ...won, post },
      { ...approved, post, url: '/profile' },
    ];
    expect(await list('bety')).toEqual(after);
    expect(await mailsOf('bety')).toMatchObject([{ group: 'winners', state: 'waiting' }]);
    await deleteCard('bety', 'b1');
    await handled('after-bety');
    expect(await list('bety')).toEqual(after);
  });

  it('does not prevent a notice about a later held like of its voter, whose mail is sent once per contest', async () => {
    await approve('caro', 'c1');
    await approve('caro', 'c2');
    await hold('vito', 'c1');
    await arrives('vito');
    await deleteCard('caro', 'c1');
    await has('vito', 0);
    await hold('vito', 'c2');
    await has('vito', 1);
    expect(await list('vito')).toMatchObject([{ post: { id: 'c2' } }]);
    expect(await mailsOf('vito')).toMatchObject([{ state: 'sent' }]);
  });

  it('is named by no notice that was written during its deletion', async () => {
    await approve('dina', 'd1');
    await has('dina', 1);
    const deletion = beforeArrival(postsRequests.getFacts, async () => {
      await deleteCard('dina', 'd1');
      await expect.poll(async () => (await list('dina'))[0]?.post?.slug).toBe(null);
    });
    await hold('viri', 'd1');
    await deletion;
    await hold('vina', 'a2');
    await has('vina', 1);
    expect([await list('viri'), await mailsOf('viri')]).toEqual([[], []]);
  });
});

describe('a deleted contest', () => {
  it('takes all its notices and waiting mails along, except decisions of moderators and bans, which do not name it', async () => {
    mailbox.isAway = true;
    await approve('eli', 'e1');
    await has('eli', 1);
    await win('eli', 'e1');
    await has('eli', 2);
    await hold('vivi', 'e1');
    await has('vivi', 1);
    const decided = { name: 'El gallo', reason: 'Sale una marca' };
    const { postDenied, postRemoved } = postsEvents;
    await harness.publish(postDenied, { ...cardFacts('eli', 'e2'), ...decided });
    await harness.publish(postRemoved, { ...cardFacts('eli', 'e3'), ...decided });
    await has('eli', 4);
    await harness.publish(accountsEvents.accountBanned, { uid: 'eli', reason: decided.reason });
    await has('eli', 5);
    const [ban] = await list('eli');
    expect(ban).toMatchObject({ text: expect.stringContaining('tus cartas'), event: null });
    await deleteContest();
    await has('vivi', 0);
    await has('eli', 3);
    const { reason } = decided;
    expect(await list('eli')).toEqual([
      ban,
      expect.objectContaining({ kind: 'post-removed', event: null, reason }),
      expect.objectContaining({ kind: 'post-denied', event: null, reason, url: '/profile' }),
    ]);
    expect(JSON.stringify(await list('eli'))).not.toContain(contest.name);
    expect(await mailsOf('vivi')).toEqual([]);
    const unsent = (await mailsOf('eli')).map(({ content }) => content?.subject);
    expect(unsent).toEqual(['Suspendimos tu cuenta']);
  });

  it('has no later notices about prizes; notices of other contests stay', async () => {
    events.set('otro', { ...contest, id: 'otro' });
    await win('hugo', 'a2', 'otro');
    await has('hugo', 1);
    await deleteContest();
    await win('hugo', 'a2');
    await deleteContest();
    await win('hugo', 'a2', 'otro');
    await has('hugo', 2);
    const ids = (await list('hugo')).map(({ event }) => event?.id);
    expect(ids).toEqual(['otro', 'otro']);
  });

  it('is named by no notice that was written during its deletion', async () => {
    await hold('vero', 'a2');
    await has('vero', 1);
    const deletion = beforeArrival(eventsRequests.getFacts, async () => {
      await deleteContest();
      await has('vero', 0);
    });
    await approve('flor', 'f1');
    await deletion;
    await handled('after-flor');
    expect([await list('flor'), await mailsOf('flor')]).toEqual([[], []]);
  });

  it('takes along more notices than one transaction deletes', async () => {
    await approve('gina', 'g1');
    await has('gina', 1);
    const stored = await storedOf('gina');
    const ids = Array.from({ length: 250 }, (_, at) => `g1-${at}`);
    await harness.store.transaction(async (tx) => {
      for (const id of ids) await tx.set(notices, id, { ...stored, id });
    });
    await deleteContest();
    await has('gina', 0);
  });

  it('leaves notices of release 1.0, which do not have its id', async () => {
    await approve('hilda', 'h1');
    await has('hilda', 1);
    const { eventId: _, postId: __, ...older } = await storedOf('hilda');
    const record: NoticeRecord = { ...older, id: 'older' };
    await harness.store.transaction((tx) => tx.set(notices, 'older', record));
    await deleteCard('hilda', 'h1');
    await deleteContest();
    await has('hilda', 1);
    expect(await list('hilda')).toMatchObject([{ id: 'older', post: { slug: 'carta-h1' } }]);
  });
});
