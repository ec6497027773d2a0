import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  accountsRequests,
  AppError,
  calls,
  likesRequests,
  notificationsRequests,
  postsEvents,
} from '@el-reto/contracts';
import { startService } from '@el-reto/service-kit';
import { readSettings } from '@el-reto/contracts/settings';
import { harnessOfFile, person } from '@el-reto/testing';
import { afterAll, expect } from 'vitest';
import type { z } from 'zod';
import { notificationsService } from '../../src/app.module.ts';
import { notificationsEnvSchema } from '../../src/env.ts';
import type { MailRecord } from '../../src/notifications-records.ts';
import { Mailbox } from './mailbox.ts';

type AccountMail = z.input<typeof notificationsRequests.sendAccountMail.input>;

export const contest = {
  id: 'verano',
  slug: 'verano-en-la-costa',
  name: 'Verano en la costa',
  startDate: '2026-11-01',
  endDate: '2999-12-01',
};

/** The facts of a card of `userId` in the contest, as they are in events of the posts service. */
export const cardFacts = (userId: string, postId: string) => ({
  postId,
  eventId: contest.id,
  userId,
  imgLocation: 'x.webp',
});

/**
 * The notifications service of a test file, with its harness, its mail server and its usual steps. The
 * cards `p1` and `p9` are public. The accounts in `gone` do not exist. `liked` maps accounts to the card that
 * they like; all others like `p9`. The likes of the accounts in `countedFrom` are counted from that time on,
 * in milliseconds since 1970; all others are held. The accounts in `banned` are banned.
 */
export async function notificationsOfFile() {
  const mailbox = await Mailbox.start();
  afterAll(() => mailbox.stop());
  const settings = {
    PUBLIC_URL: 'https://elreto.test',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'El Reto LA BRU <hola@elreto.test>',
  };
  const harness = await harnessOfFile('notifications', (env) =>
    startService(
      notificationsService(readSettings(notificationsEnvSchema, { ...settings, ...env })),
    ),
  );
  const unverified = new Set<string>();
  const gone = new Set(['nadie']);
  const liked = new Map<string, string>();
  const countedFrom = new Map([['libre', 0]]);
  const banned = new Set(['vetada']);
  harness.neighbours.events.set(contest.id, contest);
  await harness.answer(accountsRequests.getContact, ({ input: { uid } }) => {
    if (gone.has(uid)) throw new AppError('USER_NOT_FOUND');
    return { email: `${uid}@correo.test`, name: 'Ana', verified: !unverified.has(uid) };
  });
  await harness.answer(likesRequests.getRecord, ({ input: { eventId, uid } }) => ({
    like: {
      eventId,
      uid,
      postId: liked.get(uid) ?? 'p9',
      at: 1,
      evidence: null,
      state:
        Date.now() >= (countedFrom.get(uid) ?? Infinity) ? ('counted' as const) : ('held' as const),
      cluster: null,
      reasons: [],
      score: 50,
      cleared: false,
      decision: null,
      suspended: banned.has(uid),
    },
  }));
  const addCard = (postId: string, userId: string) => {
    const shown = { slug: `carta-${postId}`, name: `Carta ${postId}` };
    harness.neighbours.addPost(postId, { eventId: contest.id, userId, ...shown });
  };
  for (const postId of ['p1', 'p9']) addCard(postId, 'ana');

  /** The numbers of waiting and dead mails in the file, which the service may have open. */
  const state = async () => {
    using db = new DatabaseSync(join(harness.env['DATA_DIR'] ?? '', 'notifications.sqlite'), {
      readOnly: true,
      timeout: 5_000,
    });
    const counted = db.prepare(
      "SELECT count(*) AS n FROM mails WHERE json_extract(doc, '$.state') = ?",
    );
    const count = (wanted: MailRecord['state']) => counted.get(wanted)?.['n'];
    return { waiting: Number(count('waiting')), dead: Number(count('dead')) };
  };
  return {
    harness,
    mailbox,
    unverified,
    gone,
    liked,
    countedFrom,
    state,
    /** Publishes that a card of `uid` was approved; its name is `Carta <postId>`. */
    approve: async (uid: string, postId = `${uid}-1`) => {
      addCard(postId, uid);
      await harness.publish(postsEvents.postApproved, { ...cardFacts(uid, postId), createdAt: 1 });
    },
    /** Requests a mail about the account `uid` itself, by default a verification. */
    sendAccountMail: (uid: string, change: Partial<AccountMail> = {}) =>
      harness.ask(notificationsRequests.sendAccountMail, {
        kind: 'verification',
        uid,
        email: `${uid}@correo.test`,
        name: '',
        path: '/x',
        ...change,
      }),
    /** The newest notices of `uid`. */
    notices: async (uid: string) => {
      const list = harness.ask(calls.listMyNotifications, {}, { actor: person(uid) });
      return (await list).notifications;
    },
    /** Waits until `address` has received `count` mails. */
    arrives: (address: string, count = 1) =>
      expect.poll(() => mailbox.of(address)).toHaveLength(count),
    /** Waits until no mail is waiting. */
    sent: () => expect.poll(state).toMatchObject({ waiting: 0 }),
  };
}
