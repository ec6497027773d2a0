import { accountsEvents, likesRequests } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { contests } from '../../src/likes.repository.ts';
import { actor, codeOf, ended, type LikesStack } from '../likes-stack.ts';

/** Likes of suspended accounts. */
export function describeBans(stack: () => LikesStack): void {
  const mineOf = async (uid: string) =>
    stack().client.ask(likesRequests.listMine, {}, { actor: actor(uid) });
  const statesOf = (eventId: string) =>
    stack().internal.ask(likesRequests.countStates, { eventId });
  const open = async (name: string) => {
    await stack().openEvent(name);
    for (const post of ['a', 'b']) await stack().openPost(`${name}-${post}`, name);
  };
  const end = async (name: string) => {
    await stack().openEvent(name, ended);
    const contestOf = () => stack().service.store.get(contests, name);
    await expect.poll(contestOf).toMatchObject(ended);
  };
  const ban = async (uid: string) => {
    stack().elsewhere.banned.add(uid);
    await stack().tell(accountsEvents.accountBanned, { uid, reason: 'Compra corcholatas' });
  };
  const unban = async (uid: string) => {
    stack().elsewhere.banned.delete(uid);
    await stack().tell(accountsEvents.accountUnbanned, { uid });
  };
  const slowly = () => ({ timeoutMs: stack().timeoutMs });
  const voided = { counted: 0, held: 0, voided: 1 };

  describe('a suspended account', () => {
    it('puts no like on, its likes are void, and count again when it is lifted', async () => {
      await open('ban');
      await open('banned');
      await stack().toggle('suspect1', 'ban-a');
      await stack().toggle('suspect1', 'banned-a');
      await ban('suspect1');
      await expect.poll(() => statesOf('ban')).toEqual(voided);
      await expect.poll(() => statesOf('banned')).toEqual(voided);
      await expect.poll(() => stack().tallyOf('ban-a')).toBe(0);
      expect(await stack().accountsOf('ban-a')).toEqual([]);
      expect((await mineOf('suspect1'))['ban']).toEqual({
        postId: 'ban-a',
        state: 'voided',
        reason: 'banned',
      });
      expect(await stack().toggle('suspect1', 'ban-b').catch(codeOf)).toBe('BANNED');
      expect(await stack().toggle('suspect1', 'banned-a')).toMatchObject({
        liked: false,
        likes: 0,
      });
      expect(await stack().toggle('suspect1', 'banned-a').catch(codeOf)).toBe('BANNED');
      await unban('suspect1');
      await expect.poll(() => statesOf('ban')).toEqual({ counted: 1, held: 0, voided: 0 });
      await expect.poll(() => stack().tallyOf('ban-a')).toBe(1);
      expect(await stack().accountsOf('ban-a')).toEqual(['suspect1']);
      expect(await stack().toggle('suspect1', 'banned-b')).toMatchObject({ liked: true, likes: 1 });
    });

    it('is refused that was never seen here before', async () => {
      await open('ban-newcomer');
      stack().elsewhere.banned.add('suspect2');
      stack().elsewhere.banned.add('newcomer@elreto.test');
      for (const uid of ['suspect2', 'newcomer']) {
        expect(await stack().toggle(uid, 'ban-newcomer-a').catch(codeOf)).toBe('BANNED');
      }
    });

    it('leaves a held like held, and verdicts meanwhile stand when it is lifted', async () => {
      await open('ban-verdict');
      for (const uid of ['suspect3', 'suspect4']) await stack().toggle(uid, 'ban-verdict-a');
      await stack().judge('suspect3', 'ban-verdict-a', 'held', 'ban-verdict');
      for (const uid of ['suspect3', 'suspect4']) await ban(uid);
      await expect.poll(() => statesOf('ban-verdict')).toEqual({ ...voided, voided: 2 });
      await stack().judge('suspect4', 'ban-verdict-a', 'held', 'ban-verdict');
      await stack().judge('suspect3', 'ban-verdict-a', 'counted', 'ban-verdict');
      expect(await statesOf('ban-verdict')).toEqual({ ...voided, voided: 2 });
      const { likes } = await stack().internal.ask(likesRequests.listRecords, {
        eventId: 'ban-verdict',
      });
      const judged = likes.map(({ uid, state }) => `${uid} ${state}`).toSorted();
      expect(judged).toEqual(['suspect3 counted', 'suspect4 held']);
      for (const uid of ['suspect3', 'suspect4']) await unban(uid);
      await expect.poll(() => statesOf('ban-verdict')).toEqual({ counted: 1, held: 1, voided: 0 });
      await expect.poll(() => stack().tallyOf('ban-verdict-a')).toBe(1);
    });

    it('keeps what a published result says of its likes', async () => {
      for (const name of ['ban-told', 'ban-untold']) {
        await open(name);
        await stack().toggle('suspect5', `${name}-a`);
      }
      await end('ban-told');
      await stack().internal.ask(
        likesRequests.publish,
        { eventId: 'ban-told', ...ended },
        slowly(),
      );
      await ban('suspect5');
      await expect.poll(() => statesOf('ban-untold')).toEqual(voided);
      expect(await statesOf('ban-told')).toEqual({ counted: 1, held: 0, voided: 0 });
    });

    it('stands void in the ledger of a result that comes later, also when it is lifted then', async () => {
      await open('ban-later');
      await stack().toggle('suspect6', 'ban-later-a');
      await ban('suspect6');
      await expect.poll(() => statesOf('ban-later')).toEqual(voided);
      await end('ban-later');
      await stack().internal.ask(
        likesRequests.publish,
        { eventId: 'ban-later', ...ended },
        slowly(),
      );
      const { lines } = await stack().internal.ask(likesRequests.readLedger, {
        eventId: 'ban-later',
        part: 0,
      });
      expect(JSON.parse(lines)).toMatchObject({ state: 'voided', reason: 'banned' });
      await open('ban-after');
      await unban('suspect6');
      await expect
        .poll(() => stack().toggle('suspect6', 'ban-after-a').catch(codeOf))
        .toMatchObject({ liked: true });
      expect(await statesOf('ban-later')).toEqual(voided);
    });

    it('that is deleted leaves its likes of ended contests void', async () => {
      await open('banned-erased');
      await stack().toggle('suspect7', 'banned-erased-a');
      await ban('suspect7');
      await expect.poll(() => statesOf('banned-erased')).toEqual(voided);
      await end('banned-erased');
      await stack().internal.ask(likesRequests.purgeUser, { uid: 'suspect7' });
      expect(await statesOf('banned-erased')).toEqual(voided);
    });
  });
}
