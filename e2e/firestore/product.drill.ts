import { findFirestoreEmulator } from '@el-reto/dev';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reachFor, startProduct, type Product } from '../support/product.ts';

const found = findFirestoreEmulator();
const missing = 'missing' in found ? found.missing : undefined;

let product: Product | undefined;
beforeAll(async () => {
  if (missing) return;
  product = await startProduct('firestore', 'none', { IDENTITY_SWEEP: '0.05' });
  reachFor(product.info);
});
afterAll(() => product?.stop());

it('the whole way from sign-up to the prize works on Firestore', async ({ skip }) => {
  if (missing) return skip(`NOT RUN: ${missing} is missing`);
  const { walkTheContest } = await import('../support/whole-way.ts');
  const { newEvent } = await import('../support/people.ts');
  // With a second running contest, an upload offers a choice.
  await newEvent();
  await walkTheContest();
});

it('nothing is left of an account that was deleted at Firebase itself', async ({ skip }) => {
  if (missing) return skip(`NOT RUN: ${missing} is missing`);
  const people = await import('../support/people.ts');
  const { api, listOf, newEvent, newPerson, newPublicPost, stack, toggle } = people;
  const [ana, luz, event] = await Promise.all([newPerson('Ana'), newPerson('Luz'), newEvent()]);
  const own = await newPublicPost(ana, event.id);
  const kept = await newPublicPost(luz, event.id);
  await toggle(ana, kept.id);
  const listed = async () =>
    new Map((await listOf(event.id)).map(({ id, likedAccounts }) => [id, likedAccounts]));
  const before = new Map([
    [own.id, []],
    [kept.id, [ana.uid]],
  ]);
  await expect.poll(listed).toEqual(before);
  // The request of Firebase's SDK in a browser.
  const path = '/identitytoolkit.googleapis.com/v1/accounts:delete?key=demo';
  const deleted = await fetch(new URL(path, stack.authEmulator), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken: ana.token }),
  });
  expect(deleted.status).toBe(200);
  await expect.poll(listed, { timeout: 60_000 }).toEqual(new Map([[kept.id, []]]));
  const status = () =>
    api.call('getMe', { token: ana.token }).catch((error: { status: number }) => error.status);
  await expect.poll(status).toBe(401);
});
