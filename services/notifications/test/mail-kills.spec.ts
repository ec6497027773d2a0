import { setClock } from '@el-reto/testing';
import { afterEach, expect, it } from 'vitest';
import { notificationsOfFile } from './support/notifications.ts';

const { harness, mailbox, startProcess, approve, arrives, sent } = await notificationsOfFile();
afterEach(() => harness.stopService());

/** Starts the service in this process when the leases of the killed process have ended. */
const startLater = async () => {
  setClock(Date.now() + 9_000);
  await harness.startService();
};
/** Kills a process at this moment of the mail to `uid`, and starts the service again in this process. */
const killWhen = async (moment: 'beforeRecipient' | 'beforeAnswer', uid: string) => {
  const running = await startProcess();
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
  await running.kill();
  mailbox[moment] = () => undefined;
  go.resolve();
  await startLater();
};

it('a process that is killed sends a mail after its restart if the mail server had not received it', async () => {
  await killWhen('beforeRecipient', 'antes');
  await arrives('antes');
  await sent();
  expect(mailbox.of('antes')).toHaveLength(1);
});

it('a process that is killed does not repeat a mail that the mail server received but did not answer', async () => {
  await killWhen('beforeAnswer', 'despues');
  await sent();
  await approve('otra');
  await arrives('otra');
  expect(mailbox.of('despues')).toHaveLength(1);
});

it('a process that is killed sends all of many mails, each with one Message-ID', async () => {
  const running = await startProcess();
  const before = mailbox.taken.length;
  const people = Array.from({ length: 12 }, (_, at) => `muchos${at}x`);
  await Promise.all(people.map((uid) => approve(uid)));
  const taken = () => mailbox.taken.length;
  await expect.poll(taken, { interval: 2 }).toBeGreaterThan(before + 2);
  await running.kill();
  await startLater();
  for (const uid of people) await expect.poll(() => mailbox.of(uid)).not.toEqual([]);
  await sent();
  // If the process is killed within a millisecond after the end of a message, the mail may be sent again
  // with the same Message-ID.
  const ids = people.map((uid) => new Set(mailbox.of(uid).map(({ messageId }) => messageId)));
  expect(ids.map(({ size }) => size)).toEqual(people.map(() => 1));
});
