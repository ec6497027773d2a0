import { describe, expect, it, vi } from 'vitest';
import { notificationsOfFile, patience } from './support/notifications.ts';

const { mailbox, startProcess, approve, arrives, sent } = await notificationsOfFile();
let running = await startProcess();

describe('a process that is killed', () => {
  /** Kills it while the mail of `uid` is at this moment, and starts it again. */
  const killWhen = async (moment: 'beforeRecipient' | 'beforeAnswer', uid: string) => {
    const reached = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    mailbox[moment] = () => {
      reached.resolve();
      return go.promise;
    };
    await approve(uid);
    await reached.promise;
    // The mark is written with the end of the message, while the answer is still held back.
    if (moment === 'beforeAnswer') await sent();
    await running.kill();
    mailbox[moment] = () => undefined;
    go.resolve();
    running = await startProcess();
  };

  it('sends a mail after its restart if the server had not received it', async () => {
    await killWhen('beforeRecipient', 'antes');
    await arrives('antes');
    await sent();
    expect(mailbox.of('antes')).toHaveLength(1);
  });

  it('does not repeat a mail that the server received without an answer', async () => {
    await killWhen('beforeAnswer', 'despues');
    await sent();
    await approve('otra');
    await arrives('otra');
    expect(mailbox.of('despues')).toHaveLength(1);
  });

  it('sends every one of many mails, each under one Message-ID', async () => {
    const before = mailbox.taken.length;
    const people = Array.from({ length: 12 }, (_, at) => `muchos${at}x`);
    await Promise.all(people.map((uid) => approve(uid)));
    const taken = () => expect(mailbox.taken.length).toBeGreaterThan(before + 2);
    await vi.waitFor(taken, { ...patience, interval: 2 });
    await running.kill();
    running = await startProcess();
    for (const uid of people) {
      await vi.waitFor(() => expect(mailbox.of(uid)).not.toEqual([]), patience);
    }
    await sent();
    // A kill within a millisecond of a message's end may repeat it, under the same Message-ID.
    const ids = people.map((uid) => new Set(mailbox.of(uid).map(({ messageId }) => messageId)));
    expect(ids.map(({ size }) => size)).toEqual(people.map(() => 1));
  });
});
