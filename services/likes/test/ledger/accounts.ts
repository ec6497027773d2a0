import { accountsEvents, accountsRequests, likesRequests, type Standing } from '@el-reto/contracts';
import { accountsCollection, closeAccount } from '@el-reto/service-kit';
import { codeOf, person } from '@el-reto/testing';
import { describe, expect, it } from 'vitest';
import { mailboxes } from '../../src/mailboxes.ts';
import {
  accountsOf,
  detailsOf,
  endEvent,
  harness,
  judge,
  likesOf,
  observed,
  openContest,
  publishResult,
  purge,
  recordsOf,
  statesOf,
  store,
  tallyOf,
  toggle,
} from '../likes-harness.ts';

const reason = 'Compra corcholatas';
export const ban = async (uid: string) => {
  harness().neighbours.bans.set(uid, { by: 'admin', reason });
  await harness().publish(accountsEvents.accountBanned, { uid, reason });
};
export const unban = async (uid: string) => {
  harness().neighbours.bans.delete(uid);
  await harness().publish(accountsEvents.accountUnbanned, { uid });
};
const voided = { counted: 0, held: 0, voided: 1 };

const setStanding = (uid: string, standing: Standing) =>
  harness().neighbours.standings.set(uid, standing);

/** Toggles a like of an account with this e-mail. */
const like = (uid: string, postId: string, email: string, key?: string) =>
  toggle(uid, postId, key, email);
const refused = (...asked: Parameters<typeof like>) => codeOf(like(...asked));

/** Deletes an account as on Firestore, where other services have closed the shared record before. */
async function erase(uid: string): Promise<void> {
  await store().transaction((tx) => closeAccount(tx, uid));
  await purge(uid);
}

/** Accounts that may not like: minors, banned accounts and further accounts of one mailbox. */
export function describeAccounts(): void {
  it('an account without an adult’s birth date, even an administrator, cannot like a known post; with it the same key likes at once', async () => {
    // The approval of this post has not arrived.
    harness().neighbours.addPost('for-adults', { eventId: 'running' });
    const likeAgain = () => toggle('noemi', 'for-adults', 'key of noemi');
    setStanding('noemi', 'unknown');
    expect(await codeOf(toggle('noemi', 'nowhere'))).toBe('POST_NOT_FOUND');
    const actor = person('noemi', { admin: true });
    const byAdmin = harness().ask(likesRequests.toggle, { postId: 'p1' }, { actor });
    for (const asked of [byAdmin, likeAgain()]) {
      expect(await codeOf(asked)).toBe('BIRTH_DATE_NEEDED');
    }
    setStanding('noemi', 'minor');
    expect(await codeOf(likeAgain())).toBe('UNDERAGE');
    expect(await accountsOf('for-adults')).toEqual([]);
    setStanding('noemi', 'adult');
    expect(await likeAgain()).toMatchObject({ liked: true, likes: 1 });
  });

  it('an adult’s standing is requested once', async () => {
    const { getStanding } = accountsRequests;
    const before = harness().count(getStanding);
    for (const postId of ['p1', 'p2', 'p2', 'p1']) await toggle('rosa', postId);
    expect(harness().count(getStanding)).toBe(before + 1);
  });

  describe('a suspended account', () => {
    it('cannot like; its likes are void until the suspension is lifted', async () => {
      await openContest('ban');
      await openContest('banned');
      for (const postId of ['ban-a', 'banned-a']) await toggle('suspect1', postId);
      await ban('suspect1');
      await expect.poll(() => statesOf('ban')).toEqual(voided);
      await expect.poll(() => statesOf('banned')).toEqual(voided);
      await expect.poll(() => tallyOf('ban-a')).toBe(0);
      expect(await accountsOf('ban-a')).toEqual([]);
      expect((await detailsOf('suspect1'))['ban']).toEqual({
        postId: 'ban-a',
        state: 'voided',
        reason: 'banned',
      });
      expect(await codeOf(toggle('suspect1', 'ban-b', 'during'))).toBe('BANNED');
      expect(await toggle('suspect1', 'banned-a')).toMatchObject({ liked: false, likes: 0 });
      expect(await codeOf(toggle('suspect1', 'banned-a'))).toBe('BANNED');
      await unban('suspect1');
      await expect.poll(() => statesOf('ban')).toEqual({ counted: 1, held: 0, voided: 0 });
      await expect.poll(() => tallyOf('ban-a')).toBe(1);
      expect(await accountsOf('ban-a')).toEqual(['suspect1']);
      expect(await codeOf(toggle('suspect1', 'ban-b', 'during'))).toBe('BANNED');
      expect(await toggle('suspect1', 'banned-b')).toMatchObject({ liked: true, likes: 1 });
    });

    it('is refused, and accepted again, as soon as the accounts service requests it', async () => {
      await openContest('ban-asked');
      await toggle('suspect8', 'ban-asked-a');
      const refresh = () => harness().ask(likesRequests.refreshBan, { uid: 'suspect8' });
      harness().neighbours.bans.set('suspect8', { by: 'admin', reason });
      await refresh();
      expect(await codeOf(toggle('suspect8', 'ban-asked-b'))).toBe('BANNED');
      harness().neighbours.bans.delete('suspect8');
      await refresh();
      expect(await toggle('suspect8', 'ban-asked-b')).toMatchObject({ liked: true });
    });

    it('is not stored as suspended if its deletion begins meanwhile', async () => {
      harness().neighbours.bans.set('suspect9', { by: 'admin', reason });
      harness().before = async (subject) => {
        if (subject === accountsRequests.getStanding.subject) await purge('suspect9');
      };
      await harness().ask(likesRequests.refreshBan, { uid: 'suspect9' });
      expect(await store().get(accountsCollection, 'suspect9')).not.toHaveProperty('banned');
    });

    it('keeps the verdicts on its likes, which apply once the suspension is lifted', async () => {
      await openContest('ban-verdict');
      const suspects = ['suspect3', 'suspect4'];
      for (const uid of suspects) await toggle(uid, 'ban-verdict-a');
      await judge('suspect3', 'ban-verdict-a', 'held', 'ban-verdict');
      for (const uid of suspects) await ban(uid);
      await expect.poll(() => statesOf('ban-verdict')).toEqual({ ...voided, voided: 2 });
      await judge('suspect4', 'ban-verdict-a', 'held', 'ban-verdict');
      await judge('suspect3', 'ban-verdict-a', 'counted', 'ban-verdict');
      expect(await statesOf('ban-verdict')).toEqual({ ...voided, voided: 2 });
      const likes = await recordsOf('ban-verdict');
      const judged = likes.map(({ uid, state }) => `${uid} ${state}`).toSorted();
      expect(judged).toEqual(['suspect3 counted', 'suspect4 held']);
      for (const uid of suspects) await unban(uid);
      await expect.poll(() => statesOf('ban-verdict')).toEqual({ counted: 1, held: 1, voided: 0 });
      await expect.poll(() => tallyOf('ban-verdict-a')).toBe(1);
    });

    it('is marked in its likes for the integrity service, in reports and in the records, until the suspension is lifted', async () => {
      await openContest('ban-marked');
      await toggle('suspect6', 'ban-marked-a');
      await judge('suspect6', 'ban-marked-a', 'held', 'ban-marked');
      const reported = () => observed.findLast(({ uid }) => uid === 'suspect6');
      const kept = { postId: 'ban-marked-a', state: 'held', cluster: 'burst-1' };
      await ban('suspect6');
      await expect.poll(reported).toMatchObject({ ...kept, suspended: true });
      expect(await recordsOf('ban-marked')).toEqual([reported()]);
      const count = observed.length;
      await ban('suspect6');
      await harness().settled();
      await unban('suspect6');
      await expect.poll(reported).not.toHaveProperty('suspended');
      expect(reported()).toMatchObject(kept);
      expect(await recordsOf('ban-marked')).toEqual([reported()]);
      // The repeated event of the ban is not reported.
      expect(observed).toHaveLength(count + 1);
    });

    it('keeps the likes of published results; those of a later result are void in its ledger, even after the suspension', async () => {
      for (const name of ['ban-published', 'ban-later']) {
        await openContest(name);
        await toggle('suspect5', `${name}-a`);
      }
      await endEvent('ban-published');
      await publishResult('ban-published');
      await ban('suspect5');
      await expect.poll(() => statesOf('ban-later')).toEqual(voided);
      await endEvent('ban-later');
      await publishResult('ban-later');
      const asked = { eventId: 'ban-later', part: 0 };
      const { lines } = await harness().ask(likesRequests.readLedger, asked);
      expect(JSON.parse(lines)).toMatchObject({ state: 'voided', reason: 'banned' });
      await openContest('ban-after');
      await unban('suspect5');
      await expect.poll(() => toggle('suspect5', 'ban-after-a')).toMatchObject({ liked: true });
      expect(await statesOf('ban-later')).toEqual(voided);
      expect(await statesOf('ban-published')).toEqual({ counted: 1, held: 0, voided: 0 });
    });

    it('keeps its likes void when the event of the ban is repeated during its deletion', async () => {
      await openContest('ban-repeated');
      await toggle('suspect10', 'ban-repeated-a');
      await ban('suspect10');
      await expect.poll(() => statesOf('ban-repeated')).toEqual(voided);
      harness().neighbours.standings.set('suspect10', null);
      await ban('suspect10');
      await harness().settled();
      expect(await statesOf('ban-repeated')).toEqual(voided);
    });
  });
}

export function describeMailboxes(): void {
  it('two accounts of one mailbox share one like in an event, which either of them may take off', async () => {
    await openContest('shared');
    const [first, second] = ['berta@correo.test', 'Berta+2@correo.test'];
    await like('b1', 'shared-a', first);
    for (const postId of ['shared-a', 'shared-b']) {
      expect(await refused('b2', postId, second)).toBe('MAILBOX_HAS_VOTED');
    }
    expect(await likesOf('b2')).toEqual({});
    expect(await like('b1', 'shared-b', first)).toMatchObject({ liked: true });
    expect(await like('b1', 'shared-b', first)).toMatchObject({ liked: false });
    expect(await like('b2', 'shared-a', second)).toMatchObject({ liked: true, likes: 1 });
    expect(await refused('b1', 'shared-a', first)).toBe('MAILBOX_HAS_VOTED');
    expect(await refused('b3', 'shared-a', 'berta+3@correo.test')).toBe('MAILBOX_HAS_VOTED');
  });

  it('two accounts of one mailbox get the same refusal for the same key, even after the other account took off its like', async () => {
    await openContest('given-up');
    await like('c1', 'given-up-a', 'celia@correo.test');
    const second = ['c2', 'given-up-a', 'celia+2@correo.test', 'key of c2'] as const;
    expect(await refused(...second)).toBe('MAILBOX_HAS_VOTED');
    await like('c1', 'given-up-a', 'celia@correo.test');
    expect(await refused(...second)).toBe('MAILBOX_HAS_VOTED');
    expect(await like('c2', 'given-up-a', 'celia+2@correo.test')).toMatchObject({ liked: true });
  });

  it('two accounts of one mailbox cannot both like with concurrent requests', async () => {
    await openContest('raced-mailbox');
    const tries = Array.from({ length: 6 }, (_, n) =>
      like(`r${n}`, 'raced-mailbox-a', `rita+${n}@correo.test`).then(
        () => 'liked',
        ({ code }: { code: string }) => code,
      ),
    );
    const refusals = (await Promise.all(tries)).filter((outcome) => outcome !== 'liked');
    expect(refusals).toEqual(Array.from({ length: 5 }, () => 'MAILBOX_HAS_VOTED'));
  });

  it('no mailbox names a deleted account, even if its address had changed', async () => {
    await openContest('addresses');
    await like('hugo1', 'addresses-a', 'hugo@correo.test');
    await refused('hugo2', 'addresses-a', 'hugo+2@correo.test');
    await like('hugo1', 'addresses-b', 'nuevo@correo.test');
    await erase('hugo1');
    expect((await store().get(accountsCollection, 'hugo1'))?.mailbox).toBeUndefined();
    expect(JSON.stringify(await store().find(mailboxes, {}))).not.toContain('"hugo1"');
    expect((await store().get(accountsCollection, 'hugo2'))?.mailbox?.others).toEqual([]);
    expect(await refused('hugo2', 'addresses-a', 'hugo+2@correo.test')).toBe('MAILBOX_HAS_VOTED');
  });

  it('no account, known or new, can like in an event in which a deleted account of its mailbox had a like', async () => {
    for (const contest of ['first-left', 'second-left', 'elsewhere']) await openContest(contest);
    await like('gala1', 'first-left-a', 'gala@correo.test');
    await like('gala2', 'second-left-a', 'gala+2@correo.test');
    const tries = (uid: string) =>
      Promise.all(
        ['first', 'second'].map((name) => refused(uid, `${name}-left-a`, 'gala@correo.test')),
      );
    const both = ['MAILBOX_HAS_VOTED', 'MAILBOX_HAS_VOTED'];
    expect(await tries('gala3')).toEqual(both);
    await purge('gala1');
    await erase('gala2');
    for (const uid of ['gala3', 'gala4']) expect(await tries(uid)).toEqual(both);
    const elsewhere = like('gala4', 'elsewhere-a', 'gala@correo.test');
    expect(await elsewhere).toMatchObject({ liked: true });
  });
}
