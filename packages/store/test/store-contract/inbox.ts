import { serviceLimits } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { handleEachOnce, handleOnce, inboxCollection } from '../../src/inbox.ts';
import { pruneExpired } from '../../src/walk.ts';
import type { Transaction } from '../../src/store.ts';
import { counters, incrementAndPublish, waiting } from './documents.ts';
import { later, useStore } from './fixtures.ts';
import type { OpenStore } from './fixtures.ts';

const increment = async (tx: Transaction) => void (await incrementAndPublish(tx));

export function describeInbox(openStore: OpenStore, callers: number): void {
  const on = useStore(openStore);
  const handle = (key: string, work = increment) => handleOnce(on.store, key, work);
  const count = async () => (await on.store.get(counters, 'a'))?.value ?? 0;

  it('handleOnce runs the work once per event and service, even after a restart', async () => {
    expect(await handle('likes:1')).toBe(true);
    expect(await handle('likes:1')).toBe(false);
    expect(await waiting(on.store)).toEqual(['n1']);
    expect(await handle('likes:2')).toBe(true);
    expect(await handle('posts:1')).toBe(true);
    expect(await count()).toBe(3);
    expect(await handleOnce(await on.reopen(), 'likes:1', increment)).toBe(false);
  });

  it('handleOnce runs the work once if an event arrives many times at the same time', async () => {
    const did = await Promise.all(Array.from({ length: callers }, () => handle('likes:1')));
    expect(did.filter(Boolean)).toHaveLength(1);
    expect(await count()).toBe(1);
  });

  it('handleOnce does not record an event whose work failed', async () => {
    const failing = handle('likes:1', async (tx) => {
      await increment(tx);
      throw new Error('not now');
    });
    await expect(failing).rejects.toThrow('not now');
    expect(await count()).toBe(0);
    expect(await handle('likes:1')).toBe(true);
    expect(await count()).toBe(1);
  });

  it('handleEachOnce returns each event that was not handled before once, and records it', async () => {
    await handle('likes:1');
    const seen: string[][] = [];
    const handleEach = (...keys: string[]) =>
      handleEachOnce(on.store, keys, async (_, isNew) => void seen.push([...isNew]));
    await handleEach('likes:1', 'likes:2', 'likes:3', 'likes:2');
    await handleEach('likes:3', 'likes:4');
    expect(seen).toEqual([['likes:2', 'likes:3'], ['likes:4']]);
    expect(await handle('likes:2')).toBe(false);
  });

  it('keeps the record of an event until a day after the last time at which the stream can deliver it', async () => {
    const dayMs = 86_400_000;
    await handle('likes:1');
    later(serviceLimits.eventRetentionMs + dayMs - 60_000);
    await pruneExpired(on.store, inboxCollection);
    expect(await handle('likes:1')).toBe(false);
    await handle('likes:2');
    later(120_000);
    await pruneExpired(on.store, inboxCollection);
    expect(await on.store.findIds(inboxCollection, {})).toEqual(['likes:2']);
  });
}
