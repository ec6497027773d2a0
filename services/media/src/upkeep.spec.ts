import { expect, it, vi } from 'vitest';
import { Upkeep } from './upkeep.service.ts';

it('a failed upkeep does not run again while the service stops', async () => {
  const misplaced = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('no store')));
  const unused = {} as never;
  const logger = { warn: () => undefined } as never;
  const upkeep = new Upkeep({ misplaced } as never, unused, logger);
  upkeep.onApplicationBootstrap();
  await expect.poll(() => misplaced.mock.calls.length).toBe(1);
  await upkeep.onModuleDestroy();
  expect(misplaced).toHaveBeenCalledOnce();
});
