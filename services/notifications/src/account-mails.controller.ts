import { randomUUID } from 'node:crypto';
import { notificationsRequests } from '@el-reto/contracts';
import { HandleRequest, STORE, type Incoming } from '@el-reto/service-kit';
import type { Store, Transaction } from '@el-reto/store';
import { Controller, Inject } from '@nestjs/common';
import { MailQueue } from './mail/mail-queue.service.ts';
import { MailServer } from './mail/mail-server.ts';
import { accountMails } from './notice-texts.ts';
import { mails } from './notifications-records.ts';

const hourMs = 60 * 60 * 1000;
/** A link that comes later is of no use: whoever asked has asked again. In milliseconds. */
const goodForMs = {
  verification: hourMs,
  'password-reset': hourMs,
  'jury-invitation': 3 * 24 * hourMs,
} as const;
/** An account gets no more of them than this within that time, whoever asks. */
const mostOfAnAccount = 5;

/** Mails about the account itself: they always come, and nobody unsubscribes from them. */
@Controller()
export class AccountMailsController {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly server: MailServer,
    private readonly queue: MailQueue,
  ) {}

  @HandleRequest(notificationsRequests.sendAccountMail)
  async send({ input }: Incoming<typeof notificationsRequests.sendAccountMail>) {
    if (!this.server.isThere) return { sent: false };
    const { kind, uid, email, name, path } = input;
    const at = Date.now();
    await this.store.transaction(async (tx) => {
      if (uid !== null && (await this.#lately(tx, uid, at)) >= mostOfAnAccount) return;
      await tx.set(mails, randomUUID(), {
        uid,
        group: null,
        to: { email, name: uid === null ? '' : name },
        content: accountMails[kind](path, name),
        state: 'waiting',
        attempts: 0,
        createdAt: at,
        nextAt: at,
        givesUpAt: at + goodForMs[kind],
      });
    });
    this.queue.mark();
    return { sent: true };
  }

  /** How many of them the account got within the last hour. */
  async #lately(tx: Transaction, uid: string, at: number): Promise<number> {
    const recent = await tx.find(mails, {
      where: [
        ['uid', '==', uid],
        ['createdAt', '>', at - hourMs],
      ],
    });
    return recent.filter(({ data }) => data.group === null).length;
  }
}
