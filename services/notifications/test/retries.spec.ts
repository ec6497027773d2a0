import { randomUUID } from 'node:crypto';
import { calls } from '@el-reto/contracts';
import { person } from '@el-reto/testing';
import { expect, it } from 'vitest';
import { UnsubscribeLinks } from '../src/unsubscribe-links.service.ts';
import { notificationsOfFile } from './support/notifications.ts';

const { getPreferences, listMyNotifications, readMyNotifications, setPreferences, unsubscribe } =
  calls;
const { harness, approve } = await notificationsOfFile();
await harness.startService();

it('a repeated request to read all notices leaves a newer one unread', async () => {
  const actor = person('iris');
  const idempotencyKey = randomUUID();
  const read = (input: { ids: string[] } | { all: true }) =>
    harness.ask(readMyNotifications, input, { actor, idempotencyKey });
  const unread = async () => (await harness.ask(listMyNotifications, {}, { actor })).unread;
  await approve('iris', 'i1');
  await expect.poll(unread).toBe(1);
  const answer = await read({ all: true });
  await approve('iris', 'i2');
  await expect.poll(unread).toBe(1);
  expect(await read({ all: true })).toEqual(answer);
  expect(await unread()).toBe(1);
  await expect(read({ ids: ['i2'] })).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
});

it('a repeated click on an unsubscribe link keeps a newer choice', async () => {
  const token = await harness.service.app.get(UnsubscribeLinks).tokenFor('baja', 'digest');
  const idempotencyKey = randomUUID();
  const click = () => harness.ask(unsubscribe, { token }, { idempotencyKey });
  const answer = await click();
  const email = { moderation: true, winners: false, digest: true };
  await harness.ask(setPreferences, { email }, { actor: person('baja') });
  expect(await click()).toEqual(answer);
  expect(await harness.ask(getPreferences, {}, { actor: person('baja') })).toEqual({ email });
});
