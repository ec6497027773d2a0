import { periodsMs } from '@el-reto/contracts';
import { expect, it, vi } from 'vitest';
import { MediaFiles } from '../src/media-files.ts';
import type { MediaRecord } from '../src/media-record.ts';
import { Upkeep } from '../src/upkeep.service.ts';
import { eventually, Media } from './support/media.ts';
import { plain } from './support/pictures.ts';

const media = await Media.ofFile();

const longAgo = () => Date.now() - periodsMs.upload - 1_000;
const recently = () => Date.now() - periodsMs.upload + 60 * 60 * 1_000;

async function aged(changedAt: number, claim: boolean) {
  const picture = await plain(80, 60);
  const { mediaId } = await (claim ? media.claimed(picture) : media.stage(picture));
  await media.change(mediaId, { changedAt });
  return mediaId;
}
const isThere = async (id: string) => {
  const [record, files] = [await media.record(id), await media.filesOf(id)];
  expect(files.length > 0).toBe(record !== undefined);
  return record !== undefined;
};

it('the sweeper deletes uploads that nothing shows after a day, and no others', async () => {
  const old = [await aged(longAgo(), false), await aged(longAgo(), true)];
  const kept = [await aged(recently(), false), await aged(recently(), true)];
  const shown = await aged(longAgo(), true);
  await media.change(shown, { state: 'attached' });
  await media.harness.service.app.get(Upkeep).sweep(['staged', 'claimed']);
  for (const id of old) expect(await isThere(id)).toBe(false);
  for (const id of [...kept, shown]) expect(await isThere(id)).toBe(true);
});

it('the sweeper deletes the other pictures if one cannot be deleted', async () => {
  const [stuck, other] = [await aged(longAgo(), false), await aged(longAgo() + 1, false)];
  const { app } = media.harness.service;
  const files = app.get(MediaFiles);
  const purge = files.purge.bind(files);
  vi.spyOn(files, 'purge').mockImplementation(async (id) => {
    if (id === stuck) throw new Error('read-only');
    return purge(id);
  });
  await app.get(Upkeep).sweep(['staged']);
  expect([await isThere(stuck), await isThere(other)]).toEqual([true, false]);
});

it('the sweeper deletes more uploads than one batch has', async () => {
  const { mediaId } = await media.stage(await plain(80, 60));
  const old = { ...(await media.record(mediaId)), changedAt: longAgo() } as MediaRecord;
  await Promise.all(Array.from({ length: 250 }, (_, i) => media.put(`old${i}`, old)));
  await media.harness.service.app.get(Upkeep).sweep(['staged']);
  for (const i of [0, 99, 100, 249]) expect(await media.record(`old${i}`)).toBeUndefined();
  expect(await isThere(mediaId)).toBe(true);
});

it('the sweeper runs at the start, but gives claims time to be confirmed', async () => {
  const upload = await aged(longAgo(), false);
  const claim = await aged(longAgo(), true);
  await media.harness.restart();
  await eventually(async () => expect(await media.record(upload)).toBeUndefined());
  expect(await media.record(claim)).toMatchObject({ state: 'claimed' });
  expect(await isThere(claim)).toBe(true);
});
