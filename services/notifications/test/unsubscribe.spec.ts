import { accountsRequests, calls } from '@el-reto/contracts';
import { RequestClient } from '@el-reto/service-kit';
import { failing, person } from '@el-reto/testing';
import { expect, it, vi } from 'vitest';
import { preferences } from '../src/notifications-records.ts';
import { notificationsOfFile } from './support/notifications.ts';

const { harness, mailbox, gone, approve, arrives, notices, sent } = await notificationsOfFile();

/** Sends a mail to `uid`, and returns what its link to unsubscribe contains. */
async function mailedLink(uid: string) {
  await approve(uid);
  await arrives(uid);
  const [mail] = mailbox.of(uid);
  const header = mail?.headerLines.find(({ key }) => key === 'list-unsubscribe');
  return { token: /unsubscribe\/([^>]+)>/.exec(header?.line ?? '')?.[1] ?? '' };
}

it('one click unsubscribes from one kind of mail, and changes no other choice', async () => {
  const { token } = await mailedLink('baja');
  const { unsubscribe, getPreferences, setPreferences } = calls;
  const actor = { actor: person('baja') };
  const email = { moderation: true, winners: false, digest: true };
  await harness.ask(setPreferences, { email }, actor);
  const click = () => harness.ask(unsubscribe, { token }, { idempotencyKey: 'click' });
  expect(await click()).toEqual({ success: true, group: 'moderation' });
  expect(await harness.ask(getPreferences, {}, actor)).toEqual({
    email: { ...email, moderation: false },
  });
  await approve('baja', 'baja-2');
  await expect.poll(() => notices('baja')).toHaveLength(2);
  await sent();
  expect(mailbox.of('baja')).toHaveLength(1);
  // A retry of the click keeps a newer choice.
  await harness.ask(setPreferences, { email }, actor);
  expect(await click()).toEqual({ success: true, group: 'moderation' });
  expect(await harness.ask(getPreferences, {}, actor)).toEqual({ email });
  const [claim = '', signature = ''] = token.split('.');
  const other = Buffer.from('["otra","moderation"]').toString('base64url');
  const forgeries = [token.slice(1), `${token}x`, 'x', claim + signature, `${other}.${signature}`];
  for (const forged of forgeries) {
    const answer = harness.ask(unsubscribe, { token: forged });
    await expect(answer).rejects.toMatchObject({ code: 'LINK_NOT_VALID' });
  }
});

it('the link of an old mail stores nothing about a deleted account, and works without the accounts service', async () => {
  const [deleted, present] = [await mailedLink('borrada'), await mailedLink('presente')];
  gone.add('borrada');
  await harness.ask(calls.unsubscribe, deleted);
  expect(await harness.store.get(preferences, 'borrada')).toBeUndefined();
  harness.before = failing(accountsRequests.getContact, 'SERVICE_UNAVAILABLE');
  const asked = vi.spyOn(harness.service.app.get(RequestClient), 'ask');
  await harness.ask(calls.unsubscribe, present);
  const [, , limit] = asked.mock.calls.find(([one]) => one === accountsRequests.getContact) ?? [];
  // The gateway needs the answer within five seconds.
  expect(limit?.timeoutMs).toBeLessThan(5_000);
  expect(await harness.store.get(preferences, 'presente')).toEqual({ unwanted: ['moderation'] });
});
