import { likesEvents, likesRequests } from '@el-reto/contracts';
import { createLogger } from '@el-reto/telemetry';
import { followEvents } from '@el-reto/service-kit';
import { describe, expect, it } from 'vitest';
import { likes, tallies } from '../../src/likes.repository.ts';
import type { LikesStack } from '../likes-stack.ts';

/** Numbers that follow the record. */
export function describeNumbers(stack: () => LikesStack): void {
  describe('two hundred people toggling over twenty posts at once', () => {
    it('end with tallies equal to the records, exactly', async () => {
      await stack().openEvent('burst');
      const posts = Array.from({ length: 20 }, (_, i) => `burst-${i}`);
      for (const post of posts) await stack().openPost(post, 'burst');
      const toggles = Array.from({ length: stack().burst }, (_, i) => ({
        uid: `user-${(i * 7) % 200}`,
        post: posts[(i * 13 + Math.floor(i / 200) * 11) % 20] ?? '',
      }));
      // More at a time than there are people: some press twice at once.
      const atOnce = 250;
      for (let start = 0; start < toggles.length; start += atOnce) {
        const wave = toggles.slice(start, start + atOnce);
        await Promise.all(wave.map(({ uid, post }) => stack().toggle(uid, post)));
      }

      const { store } = stack().service;
      const records = await store.find(likes, { where: [['eventId', '==', 'burst']] });
      expect(new Set(records.map(({ data }) => data.userId)).size).toBe(records.length);
      const counts = Map.groupBy(records, ({ data }) => data.postId);
      for (const post of posts) {
        await expect.poll(() => stack().tallyOf(post)).toBe(counts.get(post)?.length ?? 0);
      }
      expect(records.length).toBeGreaterThan(0);
    });
  });

  describe('the feed of tallies', () => {
    it('tells of a burst in few events, the last of them with the final number', async () => {
      const heard: { likes: number; revision: number }[] = [];
      const following = followEvents({
        connection: stack().gateway,
        logger: createLogger('test', 'silent'),
        onReset: () => undefined,
        onEvent: ({ subject, payload }) => {
          if (subject !== likesEvents.tallyChanged.subject) return;
          const { tallies: told } = likesEvents.tallyChanged.schema.parse(payload);
          heard.push(...told.filter(({ postId }) => postId === 'hot'));
        },
      });
      await stack().openPost('hot', 'running');
      // The follower has begun once it hears of a first like.
      await expect
        .poll(async () => {
          await stack().toggle('warm-up', 'hot');
          return heard.length;
        })
        .toBeGreaterThan(0);
      const before = (await stack().accountsOf('hot')).length;
      heard.length = 0;
      const fans = Math.min(300, stack().burst);
      await Promise.all(Array.from({ length: fans }, (_, i) => stack().toggle(`fan-${i}`, 'hot')));
      await expect.poll(() => heard.at(-1)?.likes).toBe(before + fans);
      expect(heard.length).toBeLessThan(30);
      expect(heard.map(({ revision }) => revision)).toEqual(
        heard.map(({ revision }) => revision).toSorted((a, b) => a - b),
      );
      await following.stop();
    });

    it('tells after a restart what was still untold', async () => {
      await stack().openPost('restart', 'running');
      await stack().toggle('gael', 'restart');
      await stack().service.stop();
      await stack().startService();
      const tally = () => stack().service.store.get(tallies, 'restart');
      await expect.poll(tally).toMatchObject({ likes: 1, unpublished: false });
    });
  });

  describe('winners', () => {
    it('are the most liked posts, ties to the one that got there first, none without a like', async () => {
      await stack().openEvent('podium');
      // Made later, and first to get the like: that decides.
      await stack().openPost('second', 'podium', 10);
      await stack().openPost('first', 'podium', 20);
      await stack().openPost('best', 'podium', 30);
      await stack().openPost('nobody', 'podium', 5);
      const votes = ['best', 'best', 'first', 'second'];
      for (const [i, post] of votes.entries()) await stack().toggle(`voter-${i}`, post);
      const asked = { eventIds: ['podium'], limit: 2 };
      const top = async () =>
        (await stack().internal.ask(likesRequests.listTop, asked)).top['podium'];
      await expect.poll(top).toEqual([
        { postId: 'best', likes: 2 },
        { postId: 'first', likes: 1 },
      ]);
    });
  });
}
