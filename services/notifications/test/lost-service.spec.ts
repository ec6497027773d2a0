import { loseService, setClock } from '@el-reto/testing';
import { expect, it } from 'vitest';
import { notificationsOfFile } from './support/notifications.ts';

const { harness, mailbox, approve, arrives, sent } = await notificationsOfFile();

/** The leases of the lost service end, also the longest, which lasts a minute. */
const endLeases = () => setClock(Date.now() + 61_000);

/** Loses the service at this moment of the mail to `uid`, and starts it again. */
const loseWhen = async (moment: 'beforeRecipient' | 'beforeAnswer', uid: string) => {
  const reached = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  mailbox[moment] = () => {
    reached.resolve();
    return go.promise;
  };
  await approve(uid);
  await reached.promise;
  // The mail counts as sent at the end of the message, before the answer.
  if (moment === 'beforeAnswer') await sent();
  await loseService(harness, () => {
    mailbox.hangUp();
    mailbox[moment] = () => undefined;
    go.resolve();
    endLeases();
  });
};

it('a service that is lost sends a mail after its restart if the mail server had not received it', async () => {
  await loseWhen('beforeRecipient', 'antes');
  await arrives('antes');
  await sent();
  expect(mailbox.of('antes')).toHaveLength(1);
});

it('a service that is lost does not repeat a mail that the mail server received but did not answer', async () => {
  await loseWhen('beforeAnswer', 'despues');
  await sent();
  await approve('otra');
  await arrives('otra');
  expect(mailbox.of('despues')).toHaveLength(1);
});
