import { randomUUID } from 'node:crypto';
import { notificationsRequests } from '@el-reto/contracts';
import { HandleRequest, STORE, type Incoming } from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import { Controller, Inject } from '@nestjs/common';
import { MailQueue } from './mail/mail-queue.service.ts';
import { MailServer } from './mail/mail-server.ts';
import { accountMails } from './notice-texts.ts';
import { mails } from './notifications-records.ts';

/** A link that comes later is of no use: whoever asked has asked again. In milliseconds. */
const goodForMs = 60 * 60 * 1000;
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
      const recent = await tx.find(mails, {
        where: [
          ['uid', '==', uid],
          ['createdAt', '>', at - goodForMs],
        ],
        limit: 100,
      });
      const ofAccount = recent.filter(({ data }) => data.group === null);
      if (ofAccount.length >= mostOfAnAccount) return;
      await tx.set(mails, randomUUID(), {
        uid,
        group: null,
        to: { email, name },
        content: accountMails[kind](path),
        state: 'waiting',
        attempts: 0,
        createdAt: at,
        nextAt: at,
        givesUpAt: at + goodForMs,
      });
    });
    this.queue.mark();
    return { sent: true };
  }
}
