import { hash } from 'node:crypto';
import { notificationsEvents, type Notice } from '@el-reto/contracts';
import { accountsCollection, ENV } from '@el-reto/service-kit';
import type { Transaction } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import type { NotificationsEnv } from './env.ts';
import { groupOf } from './mail-groups.ts';
import { mails, mailTriedForMs, notices } from './notifications-records.ts';
import type { MailContent, MailRecord, NoticeRecord } from './notifications-records.ts';

export interface NoticeWithMail {
  readonly notice: Omit<Notice, 'at' | 'readAt'>;
  readonly mail: MailContent;
}

/** The id of a notice, derived from its cause. The parts may contain any character. */
export const noticeId = (...cause: readonly string[]): string =>
  hash('sha256', JSON.stringify(cause), 'base64url').slice(0, 32);

export function noticeOf(record: NoticeRecord): Notice {
  const { uid: _, eventId: __, postId: ___, at, readAt, ...notice } = record;
  return {
    ...notice,
    at: new Date(at).toISOString(),
    readAt: readAt === null ? null : new Date(readAt).toISOString(),
  };
}

/** Notifies accounts: in their list, on their open pages, and by mail. */
@Injectable()
export class Notices {
  readonly #sendsMail: boolean;

  constructor(@Inject(ENV) env: NotificationsEnv) {
    this.#sendsMail = env.SMTP_URL !== undefined;
  }

  /**
   * Notifies an account, once per id. Does nothing for a deleted account. After the deletion of its card, a
   * notice may be written again; its mail is not sent again.
   */
  async notify(tx: Transaction, uid: string, { notice, mail }: NoticeWithMail): Promise<void> {
    const { id, kind, event, post } = notice;
    if ((await this.#isGone(tx, uid)) || (await tx.get(notices, id))) return;
    const isMailed = (await tx.get(mails, id)) !== undefined;
    const subject = { ...(event && { eventId: event.id }), ...(post && { postId: post.id }) };
    const record = { ...notice, ...subject, uid, at: Date.now(), readAt: null };
    await tx.set(notices, id, record);
    if (!isMailed) await this.#send(tx, id, { uid, group: groupOf[kind], content: mail });
    await tx.publish(notificationsEvents.noticeCreated, { uid, notice: noticeOf(record) });
  }

  /** Sends only a mail, once per `id`, regardless of the account's preferences. */
  async mail(tx: Transaction, uid: string, id: string, content: MailContent): Promise<void> {
    if (await this.#isGone(tx, uid)) return;
    await this.#send(tx, id, { uid, group: null, content });
  }

  async #isGone(tx: Transaction, uid: string): Promise<boolean> {
    return (await tx.get(accountsCollection, uid))?.deletedAt !== undefined;
  }

  async #send(
    tx: Transaction,
    id: string,
    mail: Pick<MailRecord, 'uid' | 'group' | 'content'>,
  ): Promise<void> {
    if (!this.#sendsMail) return;
    const at = Date.now();
    const waits = { state: 'waiting', attempts: 0, createdAt: at, nextAt: at } as const;
    await tx.set(mails, id, { ...mail, ...waits, givesUpAt: at + mailTriedForMs });
  }
}
