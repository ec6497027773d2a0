import { accountsEvents, accountsRequests } from '@el-reto/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MediaStack } from './support/media-stack.ts';
import { plain } from './support/pictures.ts';

let stack: MediaStack;
const banned = new Set<string>();

beforeAll(async () => {
  stack = await MediaStack.start();
  await stack.answer(accountsRequests.getStanding, ({ uid }) => ({
    standing: 'adult' as const,
    banned: banned.has(uid) ? { by: 'admin', reason: 'Fotos ajenas' } : null,
  }));
});
afterAll(() => stack.stop());

it('takes nothing in for posts of a suspended account, until that is lifted', async () => {
  const picture = await plain(30, 20);
  const codeOf = async (uid: string) => {
    const response = await stack.upload(picture, { uid });
    return ((await response.json()) as { code?: string }).code;
  };
  expect(await codeOf('mala')).toBeUndefined();
  banned.add('mala');
  await stack.tell(accountsEvents.accountBanned, { uid: 'mala', reason: 'Fotos ajenas' });
  await expect.poll(() => codeOf('mala')).toBe('BANNED');
  expect(await codeOf('buena')).toBeUndefined();
  expect((await stack.upload(picture, { uid: 'mala', purpose: 'profile' })).status).toBe(201);
  banned.delete('mala');
  await stack.tell(accountsEvents.accountUnbanned, { uid: 'mala' });
  await expect.poll(() => codeOf('mala')).toBeUndefined();
});
