import { expect, it, vi } from 'vitest';
import type { Query } from '@el-reto/store';
import type { MediaRecord } from './media-record.ts';
import { Upkeep } from './upkeep.service.ts';

it('a failed upkeep does not run again while the service stops', async () => {
  const find = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('no store')));
  const unused = {} as never;
  const logger = { warn: () => undefined } as never;
  const upkeep = new Upkeep({ store: { find } } as never, unused);
  Object.assign(upkeep, { logger });
  upkeep.onApplicationBootstrap();
  await expect.poll(() => find.mock.calls.length).toBe(1);
  await upkeep.onModuleDestroy();
  expect(find).toHaveBeenCalledOnce();
});

it('a picture that was claimed and released again after the old ones were listed is kept', async () => {
  const old = { state: 'staged', changedAt: 0 } as MediaRecord;
  const now = { ...old, changedAt: Date.now() };
  const update = vi.fn<(id: string, change: (record: MediaRecord) => MediaRecord) => MediaRecord>(
    (_, change) => change(now),
  );
  const find = async (_: unknown, { where }: Query<MediaRecord>) =>
    where?.state === 'staged' ? [{ id: 'a', data: old }] : [];
  const unused = {} as never;
  await new Upkeep({ store: { find }, update } as never, unused).sweep(['staged']);
  expect(update).toHaveReturnedWith(now);
});
