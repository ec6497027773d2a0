import { ServiceServer } from '@el-reto/service-kit';
import { expect, it, vi } from 'vitest';
import { holdStores, Media } from './support/media.ts';
import { noisy } from './support/pictures.ts';

const media = await Media.ofFile();
const picture = await noisy(1_300, 50);

/** The different statuses with which all representations of a picture are answered. */
async function statuses({ path }: { path: string }) {
  const answers = await Promise.all([
    media.get(path, '', { accept: '*/*' }),
    media.get(path, '?w=320', { accept: 'image/avif' }),
    media.get(path, '?w=640', { accept: 'image/webp' }),
  ]);
  return [...new Set(answers.map(({ status }) => status))];
}

it('deleted pictures answer 404 while their variants, and those of others, are still being made', async () => {
  const { untilHeld, release } = holdStores(media, (path) => /_\d+\.\w+$/.test(path));
  const all = [];
  for (let i = 0; i < 3; i++) all.push(await media.approved(picture));
  await untilHeld();
  const deleted = all.filter((_, at) => at !== 1);
  for (const { path } of deleted) await media.deletePost(path);
  for (const one of deleted) await expect.poll(() => statuses(one)).toEqual([404]);
  release();
  for (const { mediaId } of deleted) await media.isGone(mediaId);
  await media.becomes(all[1]?.mediaId ?? '', { variants: 'made' });
});

it('deleted pictures answer 404 at once after a start when they were deleted while the service was down', async () => {
  const deleted = await media.approved(picture);
  const catchUp = vi.spyOn(ServiceServer.prototype, 'caughtUp');
  await media.harness.restart(async () => {
    // More events come before the deletion than are fetched at once. The start waits ten seconds for them.
    for (let i = 0; i < 40; i++) await media.denyPost(`event/e1/x${i}.jpg`);
    await media.deletePost(deleted.path);
  });
  expect(catchUp).toHaveBeenCalledOnce();
  // A busy machine may need more than the ten seconds.
  await catchUp.mock.results[0]?.value;
  expect(await statuses(deleted)).toEqual([404]);
});
