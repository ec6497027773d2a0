import { hash } from 'node:crypto';
import { notificationsEvents, type Notice } from '@el-reto/contracts';
import { accountsCollection, ENV } from '@el-reto/service-kit';
import type { Transaction } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import type { NotificationsEnv } from './env.ts';
import { groupOf } from './mail-groups.ts';
import { mails, notices, type MailContent, type NoticeRecord } from './notifications-records.ts';

/** What is told, and how its mail says it. */
export interface Telling {
  readonly notice: Omit<Notice, 'at' | 'readAt'>;
  readonly mail: MailContent;
}

/** How long a mail is tried, in milliseconds. */
const triedForMs = 3 * 24 * 60 * 60 * 1000;

/** The same for the same cause, whatever characters its parts hold. */
export const noticeId = (...cause: readonly string[]): string =>
  hash('sha256', JSON.stringify(cause), 'base64url').slice(0, 32);

export const noticeOf = ({ uid: _, at, readAt, ...told }: NoticeRecord): Notice => ({
  ...told,
  at: new Date(at).toISOString(),
  readAt: readAt === null ? null : new Date(readAt).toISOString(),
});

/** Tells accounts something: in their list, on the pages that they have open, and by mail. */
@Injectable()
export class Notices {
  readonly #sendsMail: boolean;

  constructor(@Inject(ENV) env: NotificationsEnv) {
    this.#sendsMail = env.SMTP_URL !== undefined;
  }

  /** Once for the notice's id; nothing to an account that is gone. */
  async tell(tx: Transaction, uid: string, { notice, mail }: Telling): Promise<void> {
    const { id, kind } = notice;
    const account = await tx.get(accountsCollection, uid);
    if (account?.deletedAt !== undefined || (await tx.get(notices, id))) return;
    const at = Date.now();
    const record = { ...notice, uid, at, readAt: null };
    await tx.set(notices, id, record);
    if (this.#sendsMail) {
      await tx.set(mails, id, {
        uid,
        group: groupOf[kind],
        content: mail,
        state: 'waiting',
        attempts: 0,
        createdAt: at,
        nextAt: at,
        givesUpAt: at + triedForMs,
      });
    }
    await tx.publish(notificationsEvents.noticeCreated, { uid, notice: noticeOf(record) });
  }
}
