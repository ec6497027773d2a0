import { serviceLimits } from '@el-reto/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { handleEachOnce, handleOnce, inboxCollection } from '../../src/inbox.ts';
import { pruneExpired } from '../../src/walk.ts';
import type { Transaction } from '../../src/store.ts';
import { counters, publish, waiting } from './documents.ts';
import { useStore } from './fixtures.ts';
import type { OpenStore } from './fixtures.ts';

const increment = async (tx: Transaction) => {
  const value = ((await tx.get(counters, 'a'))?.value ?? 0) + 1;
  await tx.set(counters, 'a', { value });
  await publish(tx, `n${value}`);
};

export function describeInbox(openStore: OpenStore): void {
  const current = useStore(openStore);
  const handle = (key: string, work = increment) => handleOnce(current().store, key, work);
  const count = async () => (await current().store.get(counters, 'a'))?.value ?? 0;
  afterEach(() => {
    vi.useRealTimers();
  });

  describe('handleOnce', () => {
    it('does the work the first time, and says so', async () => {
      expect(await handle('likes:1')).toBe(true);
      expect(await handle('likes:1')).toBe(false);
      expect(await count()).toBe(1);
      expect(await waiting(current().store)).toEqual(['n1']);
    });

    it('does it for each event, and for each service', async () => {
      expect(await handle('likes:1')).toBe(true);
      expect(await handle('likes:2')).toBe(true);
      expect(await handle('posts:1')).toBe(true);
      expect(await count()).toBe(3);
    });

    it('does it once when the event comes many times at once', async () => {
      const did = await Promise.all(Array.from({ length: 50 }, () => handle('likes:1')));
      expect(did.filter(Boolean)).toHaveLength(1);
      expect(await count()).toBe(1);
    });

    it('forgets an event whose work failed', async () => {
      const failing = handle('likes:1', async (tx) => {
        await increment(tx);
        throw new Error('not now');
      });
      await expect(failing).rejects.toThrow('not now');
      expect(await count()).toBe(0);
      expect(await handle('likes:1')).toBe(true);
      expect(await count()).toBe(1);
    });

    it('remembers over a restart', async () => {
      await handle('likes:1');
      const store = await current().reopen();
      expect(await handleOnce(store, 'likes:1', increment)).toBe(false);
    });
  });

  describe('handleEachOnce', () => {
    it('tells those that were handled before from those that were not', async () => {
      await handle('likes:1');
      const seen: string[][] = [];
      const handleEach = (...keys: string[]) =>
        handleEachOnce(current().store, keys, async (_, isNew) => void seen.push([...isNew]));
      await handleEach('likes:1', 'likes:2', 'likes:3', 'likes:2');
      await handleEach('likes:3', 'likes:4');
      expect(seen).toEqual([['likes:2', 'likes:3'], ['likes:4']]);
      expect(await handle('likes:2')).toBe(false);
    });
  });

  describe('pruning the inbox', () => {
    const later = (ms: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
    };

    it('remembers for longer than the stream can bring an event again', async () => {
      await handle('likes:1');
      later(serviceLimits.eventRetentionMs + 1_000);
      await pruneExpired(current().store, inboxCollection);
      expect(await handle('likes:1')).toBe(false);
    });

    it('forgets in the end', async () => {
      await handle('likes:1');
      later(serviceLimits.eventRetentionMs * 2);
      await handle('likes:2');
      await pruneExpired(current().store, inboxCollection);
      const left = await current().store.find(inboxCollection, {});
      expect(left.map(({ id }) => id)).toEqual(['likes:2']);
    });
  });
}
