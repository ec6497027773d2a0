import { likesEvents, type AppError } from '@el-reto/contracts';
import { codeOf, SmallDisk } from '@el-reto/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { accountsOf, harness, likesOf, toggle, useLikes } from './likes-harness.ts';

/** A disk of 48 MB for the service's data and the files of nats-server. */
const disk = SmallDisk.mount(48);
afterAll(() => disk?.[Symbol.dispose]());

describe.runIf(disk)('on a disk that is full, together with the event stream', () => {
  beforeAll(() => {
    vi.stubEnv('TMPDIR', disk?.dir);
    return () => vi.unstubAllEnvs();
  });
  useLikes();

  it('likes are refused as unavailable, reads go on, and nothing acknowledged is lost once space is freed', async () => {
    const acknowledged: string[] = [];
    const refusals = new Set<string>();
    let isOver = false;
    onTestFinished(() => {
      isOver = true;
    });
    const voter = async (name: string) => {
      for (let vote = 0; !isOver; vote += 1) {
        const uid = `${name}-${vote}`;
        await toggle(uid, 'p1').then(
          () => acknowledged.push(uid),
          (error: AppError) => refusals.add(error.code),
        );
      }
    };
    const voters = Array.from({ length: 8 }, (_, number) => voter(`voter-${number}`));
    const pid = harness().nats.pid();
    await expect.poll(() => acknowledged.length).toBeGreaterThan(100);

    // Changes are refused before the disk is full: 512 kB stay free for events that are already committed.
    disk?.fill(1024 * 1024);
    await expect.poll(() => [...refusals]).toEqual(['SERVICE_UNAVAILABLE']);
    expect(await codeOf(toggle('late', 'p1'))).toBe('SERVICE_UNAVAILABLE');
    expect(disk?.free).toBeGreaterThan(512 * 1024);
    disk?.fill();
    // Likes acknowledged before the disk was full are readable.
    const [first = ''] = acknowledged;
    for (let read = 0; read < 20; read += 1) {
      expect(await likesOf(first)).toEqual({ running: 'p1' });
      expect(await accountsOf('p1')).toContain(first);
    }
    const before = acknowledged.length;
    disk?.empty();
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 100);
    isOver = true;
    await Promise.all(voters);

    const kept = new Set(await accountsOf('p1'));
    expect(acknowledged.filter((uid) => !kept.has(uid))).toEqual([]);
    const published = () => harness().published(likesEvents.tallyChanged).at(-1)?.tallies;
    await expect.poll(published).toMatchObject([{ postId: 'p1', likes: kept.size }]);
    // nats-server had room for all committed events: its process did not restart.
    expect(harness().nats.pid()).toBe(pid);
  });
});
