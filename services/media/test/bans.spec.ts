import { accountsEvents, allOpen, eventsEvents } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { Media } from './support/media.ts';
import { plain } from './support/pictures.ts';

const media = await Media.ofFile();

it('a banned account uploads no photo for a post until the ban is lifted', async () => {
  const picture = await plain(30, 20);
  const codeOf = async (uid: string) => {
    const response = await media.upload(picture, { uid });
    return ((await response.json()) as { code?: string }).code;
  };
  expect(await codeOf('mala')).toBeUndefined();
  media.harness.neighbours.bans.set('mala', { by: 'admin', reason: 'Fotos ajenas' });
  await media.harness.publish(accountsEvents.accountBanned, {
    uid: 'mala',
    reason: 'Fotos ajenas',
  });
  await expect.poll(() => codeOf('mala')).toBe('BANNED');
  expect(await codeOf('buena')).toBeUndefined();
  expect((await media.upload(picture, { uid: 'mala', purpose: 'profile' })).status).toBe(201);
  media.harness.neighbours.bans.delete('mala');
  await media.harness.publish(accountsEvents.accountUnbanned, { uid: 'mala' });
  await expect.poll(() => codeOf('mala')).toBeUndefined();
});

it('while uploads are closed, only pictures of events are accepted', async () => {
  const picture = await plain(30, 20);
  const statusOf = async (purpose: 'post' | 'profile' | 'event') =>
    (await media.upload(picture, { purpose })).status;
  const closed = { ...allOpen, uploads: 'closed' as const, revision: 1 };
  await media.harness.publish(eventsEvents.switchesChanged, closed);
  await expect.poll(() => statusOf('post')).toBe(409);
  expect(await statusOf('profile')).toBe(409);
  expect(await statusOf('event')).toBe(201);
});
