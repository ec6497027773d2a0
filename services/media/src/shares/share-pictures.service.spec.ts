import { Readable } from 'node:stream';
import type { ShareForm } from '@el-reto/contracts/pictures';
import { expect, it, vi } from 'vitest';
import type { MediaRecord } from '../media-record.ts';
import type { PictureTask } from '../pictures/picture-maker.ts';
import { SharePictures } from './share-pictures.service.ts';

const printed = { number: 7, name: 'El Gallo', contest: 'El Reto', product: 'LA BRU', focus: null };
const pathOf = (n: number) => `event/e/posts/u/${String(n).padStart(24, '0')}.jpg`;

/** Share pictures whose making ends when the test calls the functions in `making`. */
function stalled() {
  const making: (() => void)[] = [];
  const read = vi.fn<(path: string) => Promise<Buffer>>(async () => Buffer.from('x'));
  const make = (_: PictureTask) =>
    new Promise<Buffer>((resolve) => making.push(() => resolve(Buffer.from('made'))));
  const data = { state: 'attached', public: true, shares: {} } as unknown as MediaRecord;
  const records = { at: async () => ({ id: 'm', data }), update: async () => data };
  const files = { read, open: async () => ({ stream: Readable.from([]), sizeBytes: 4 }) };
  const putBeside = async (_: string, __: string, work: () => Promise<Buffer>) => !!(await work());
  const parts = [records, { putBeside }, files, { make }] as const;
  const shares = new SharePictures(
    ...(parts as unknown as ConstructorParameters<typeof SharePictures>),
  );
  const open = (n: number, form: ShareForm = 'wide') => shares.open(pathOf(n), form, printed);
  return { open, read, making };
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'made',
    (error: { code?: string }) => error.code,
  );

it('lets at most 16 requests wait while one picture is made, and reads no photo for them', async () => {
  const { open, read, making } = stalled();
  const all = Array.from({ length: 30 }, (_, n) => outcome(open(n)));
  await expect.poll(() => making).toHaveLength(1);
  expect(read).toHaveBeenCalledTimes(1);
  for (let made = 0; made < 17; made += 1) {
    await expect.poll(() => making.length).toBeGreaterThan(made);
    making[made]?.();
  }
  const outcomes = await Promise.all(all);
  expect(outcomes.filter((one) => one === 'made')).toHaveLength(17);
  expect(outcomes.filter((one) => one === 'SERVICE_UNAVAILABLE')).toHaveLength(13);
});

it('makes previews before other forms', async () => {
  const { open, read, making } = stalled();
  const all = [open(0, 'story'), open(1), open(2, 'story')];
  for (let made = 0; made < 3; made += 1) {
    await expect.poll(() => making).toHaveLength(made + 1);
    making[made]?.();
  }
  await Promise.all(all);
  expect(read.mock.calls.flat()).toEqual([pathOf(0), pathOf(1), pathOf(2)]);
});
