import { accountsEvents, AppError, notificationsRequests, postsEvents } from '@el-reto/contracts';
import { Exposition, setClock } from '@el-reto/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MailQueue } from '../src/mail/mail-queue.service.ts';
import type { MailRecord } from '../src/notifications-records.ts';
import { cardFacts, notificationsOfFile } from './support/notifications.ts';

const notifications = await notificationsOfFile();
const { harness, mailbox, unverified, state, approve, arrives, notices, sent, sendAccountMail } =
  notifications;

afterEach(() => {
  mailbox.beforeAnswer = () => undefined;
  mailbox.beforeRecipient = () => undefined;
  mailbox.answers.clear();
  mailbox.senderAnswer = 'take';
});

/** Advances the clock, and makes the queue look for due mails at once. */
const later = (ms: number) => {
  setClock(Date.now() + ms);
  harness.service.app.get(MailQueue).mark();
};

/** The `List-Unsubscribe` header of the first mail to `uid`. */
const unsubscribeHeader = (uid: string) =>
  mailbox.of(uid)[0]?.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line ?? '';

it('a mail has the headers and texts with which its kind can be unsubscribed', async () => {
  await approve('forma');
  await arrives('forma');
  const [mail] = mailbox.of('forma');
  expect(mail?.subject).toBe('«Carta forma-1» ya está en la mesa');
  expect(mail?.from?.text).toContain('El Reto LA BRU');
  expect(mail?.messageId).toMatch(/^<[\w-]{43}@elreto\.test>$/);
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  expect(mail?.headerLines.find(({ key }) => key === 'list-unsubscribe-post')?.line).toBe(
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  );
  expect(unsubscribeHeader('forma')).toMatch(/<https:\/\/elreto\.test\/api\/unsubscribe\/[\w.-]+>/);
  const page = 'https://elreto.test/gallery/verano-en-la-costa/carta-forma-1';
  expect(mail?.text).toContain(`Ver mi carta: ${page}`);
  expect(mail?.text).toContain('Hola, Ana:');
  expect(mail?.text).toContain('https://elreto.test/baja/');
  expect(mail?.html).toContain(`href="${page}"`);
  expect(mail?.html).not.toContain('{{');
});

it('is not sent while the address of its account is not verified', async () => {
  unverified.add('sinconfirmar');
  await approve('sinconfirmar');
  await approve('nadie');
  await expect.poll(() => notices('sinconfirmar')).toHaveLength(1);
  await sent();
  expect([mailbox.of('sinconfirmar'), mailbox.of('nadie')]).toEqual([[], []]);
});

it('is sent once for a ban, with one notice, however many cards the ban removed', async () => {
  const [uid, reason] = ['ximo', 'Fotos ajenas'];
  const facts = { ...cardFacts(uid, 'b1'), reason, byBan: 'ban-1' };
  const { postDenied, postRemoved } = postsEvents;
  await harness.publish(postRemoved, facts);
  await harness.publish(accountsEvents.accountBanned, { uid, reason });
  await harness.publish(postDenied, { ...facts, postId: 'b2' });
  await harness.publish(accountsEvents.accountBanned, { uid, reason: 'Otra vez' });
  await arrives(uid, 2);
  // The events of cards are handled apart from the bans, in their own order.
  await harness.publish(postRemoved, { ...cardFacts('otra', 'b3'), reason });
  await arrives('otra', 1);
  expect(mailbox.of(uid)[0]?.subject).toBe('Suspendimos tu cuenta');
  expect((await notices(uid)).map((notice) => notice.reason)).toEqual(['Otra vez', reason]);
});

it('the state of the service is read without a count of mails, and needs the store', async () => {
  const counting = vi.spyOn(harness.store, 'count');
  const readState = () => harness.ask(notificationsRequests.getState, {});
  expect(await readState()).toEqual({ sendsMail: true });
  expect(counting).not.toHaveBeenCalled();
  vi.spyOn(harness.store, 'get').mockRejectedValueOnce(new AppError('SERVICE_UNAVAILABLE'));
  await expect(readState()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

describe('a server', () => {
  const tries = async (outcome: string) =>
    (await Exposition.from(`${await harness.service.app.getUrl()}/metrics`)).sum(
      'elreto_mails_total',
      { elreto_mail_outcome: outcome },
    );

  it('that did not answer gets each waiting mail once when it answers again', async () => {
    setClock(Date.now());
    mailbox.isAway = true;
    await approve('espera');
    await expect.poll(state).toMatchObject({ waiting: 1 });
    await expect.poll(() => tries('away')).toBeGreaterThan(0);
    expect(await tries('delayed')).toBe(0);
    mailbox.isAway = false;
    later(3_000);
    await arrives('espera');
    await sent();
    expect(mailbox.of('espera')).toHaveLength(1);
  });

  it('gets a mail again, with the same Message-ID, after a temporary refusal of its recipient or its text; after a permanent refusal the mail is dead', async () => {
    setClock(Date.now());
    mailbox.answers.set('luego', 450).set('nunca', 550);
    const refused: (string | undefined)[] = [];
    mailbox.beforeAnswer = ({ messageId }) => {
      refused.push(messageId);
      return 450;
    };
    const { dead } = await state();
    const [away, delayed = 0] = [await tries('away'), await tries('delayed')];
    for (const uid of ['luego', 'completo', 'nunca']) await approve(uid);
    await expect.poll(state).toMatchObject({ dead: dead + 1 });
    await expect.poll(() => tries('delayed')).toBe(delayed + 2);
    mailbox.answers.clear();
    mailbox.beforeAnswer = () => undefined;
    later(3_000);
    for (const uid of ['luego', 'completo']) await arrives(uid);
    await sent();
    expect(['luego', 'completo', 'nunca'].map((uid) => mailbox.of(uid).length)).toEqual([1, 1, 0]);
    expect(mailbox.of('completo').map(({ messageId }) => messageId)).toEqual(refused);
    expect(await state()).toMatchObject({ dead: dead + 1 });
    expect(await tries('away')).toBe(away);
  });

  it('that disconnects after it received a mail does not get the mail again', async () => {
    mailbox.beforeAnswer = () => mailbox.hangUp();
    await approve('callado');
    await arrives('callado');
    await sent();
    mailbox.beforeAnswer = () => undefined;
    await approve('despues');
    await arrives('despues');
    expect(mailbox.of('callado')).toHaveLength(1);
  });

  it('that refuses the sender, or has reached its quota, gets the mails later', async () => {
    const { dead } = await state();
    const before = mailbox.tries;
    mailbox.senderAnswer = 550;
    mailbox.answers.set('cuota', '550 5.4.5');
    await approve('remitente');
    await approve('cuota');
    await expect.poll(() => mailbox.refusedSenders).toBeGreaterThan(0);
    mailbox.senderAnswer = 'take';
    // One of two tries is that of the other mail.
    await expect.poll(() => mailbox.tries).toBeGreaterThan(before + 1);
    mailbox.answers.clear();
    await arrives('remitente');
    await arrives('cuota');
    expect(await state()).toMatchObject({ dead });
  });
});

describe('a mail about the account itself', () => {
  it("is sent to the account's address, without a way to unsubscribe", async () => {
    const path = '/EmailVerificationSuccess?oobCode=abc&continue=%2Fgallery';
    expect(await sendAccountMail('nueva', { path })).toEqual({ sent: true });
    await arrives('nueva');
    const [mail] = mailbox.of('nueva');
    expect(mail?.text).toContain(`Confirmar mi correo: https://elreto.test${path}`);
    expect(mail?.headers.has('list')).toBe(false);
    expect(mail?.text).not.toContain('Hola');
  });

  it('names the contest to an invited juror, who may have no account, and greets no person', async () => {
    const invited = { uid: null, email: 'jurada@correo.test', name: 'Verano' };
    await sendAccountMail('jurada', { kind: 'jury-invitation', ...invited });
    await arrives('jurada');
    const [mail] = mailbox.of('jurada');
    expect(mail?.subject).toContain('Verano');
    expect(mail?.text).not.toContain('Hola');
  });

  it('is sent at most five times an hour for each kind', async () => {
    for (let times = 0; times < 5; times++) {
      await sendAccountMail('insiste', { kind: 'password-reset' });
      await sendAccountMail('insiste');
    }
    const code = 'TOO_MANY_REQUESTS';
    await expect(sendAccountMail('insiste')).rejects.toMatchObject({ code });
    await arrives('insiste', 10);
  });

  it('with an id is sent once, even if it is requested several times', async () => {
    const ask = (id: string) => sendAccountMail('unica', { id });
    const answers = [...(await Promise.all([ask('1'), ask('1')])), await ask('1'), await ask('2')];
    expect(answers).toEqual(answers.map(() => ({ sent: true })));
    await arrives('unica', 2);
    await sent();
    expect(mailbox.of('unica')).toHaveLength(2);
  });

  it('is sent before all waiting notices, except those that are being sent', async () => {
    const held = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    mailbox.beforeRecipient = () => {
      isHeld.resolve();
      return held.promise;
    };
    const before = mailbox.taken.length;
    await approve('primera');
    await isHeld.promise;
    await Promise.all(Array.from({ length: 40 }, (_, at) => approve(`fila${at}x`)));
    await expect.poll(state).toMatchObject({ waiting: 41 });
    await sendAccountMail('deprisa');
    held.resolve();
    const taken = () => mailbox.taken.slice(before);
    await expect.poll(taken).toHaveLength(42);
    const recipients = taken().map(({ to }) => [to].flat()[0]?.text);
    const place = recipients.indexOf('deprisa@correo.test');
    expect(place).toBeGreaterThanOrEqual(0);
    expect(place).toBeLessThan(5);
  });
});

it('a sent mail is not repeated if storing its state failed', async () => {
  const { store } = harness;
  const transaction = store.transaction.bind(store);
  let lost = 0;
  vi.spyOn(store, 'transaction').mockImplementation((work) =>
    transaction(async (tx) => {
      const writes = vi.spyOn(tx, 'set');
      const result = await work(tx);
      const isMark = writes.mock.calls.some(([, , data]) => {
        const mail = data as MailRecord;
        return mail.uid === 'sofia' && mail.state === 'handed';
      });
      if (isMark && lost++ === 0) throw new Error('the disk is full');
      return result;
    }),
  );
  await approve('sofia');
  await arrives('sofia');
  await sent();
  expect([lost, mailbox.of('sofia').length]).toEqual([1, 1]);
});

it('a mail is not sent while the store accepts no changes', async () => {
  const { store } = harness;
  const transaction = store.transaction.bind(store);
  let refused = 0;
  const writing = vi.spyOn(store, 'transaction').mockImplementation((work) =>
    transaction(async (tx) => {
      const set = tx.set.bind(tx);
      vi.spyOn(tx, 'set').mockImplementation(async (collection, id, data) => {
        const { uid, state: next } = data as MailRecord;
        const isMark = next === 'handed' || next === 'sent';
        if (uid !== 'lleno' || !isMark) return set(collection, id, data);
        if (next === 'handed') refused += 1;
        throw new AppError('SERVICE_UNAVAILABLE');
      });
      return work(tx);
    }),
  );
  setClock(Date.now());
  await approve('lleno');
  await expect.poll(() => refused).toBe(1);
  later(9_000);
  await expect.poll(() => refused).toBe(2);
  expect(mailbox.of('lleno')).toEqual([]);
  writing.mockRestore();
  later(17_000);
  await arrives('lleno');
  await sent();
  expect(mailbox.of('lleno')).toHaveLength(1);
});
