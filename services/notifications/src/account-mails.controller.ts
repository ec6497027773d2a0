import { randomUUID } from 'node:crypto';
import { AppError, notificationsRequests, serviceLimits } from '@el-reto/contracts';
import { HandleRequest, STORE, type Incoming } from '@el-reto/service-kit';
import type { Store, Transaction } from '@el-reto/store';
import { Controller, Inject } from '@nestjs/common';
import { accountMails } from './account-mail-texts.ts';
import { MailQueue } from './mail/mail-queue.service.ts';
import { MailServer } from './mail/mail-server.ts';
import { mails, type AccountMailKind } from './notifications-records.ts';

const hourMs = 60 * 60 * 1000;
/** How long sending is tried, in milliseconds. The links of the first three kinds are not valid longer. */
const goodForMs = {
  verification: hourMs,
  'password-reset': hourMs,
  'sign-in': hourMs,
  'jury-invitation': 3 * 24 * hourMs,
  'like-confirmation': serviceLimits.likeConfirmationMs,
} as const;
/** Most mails of a kind to one account within an hour. */
const mostOfAKind = 5;

/** Sends mails about the account itself. They are always sent and have no unsubscribe link. */
@Controller()
export class AccountMailsController {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly server: MailServer,
    private readonly queue: MailQueue,
  ) {}

  @HandleRequest(notificationsRequests.sendAccountMail)
  async send({ input }: Incoming<typeof notificationsRequests.sendAccountMail>) {
    if (!this.server.isConfigured) return { sent: false };
    const { id = randomUUID(), kind, uid, email, name, path } = input;
    const at = Date.now();
    await this.store.transaction(async (tx) => {
      if (await tx.get(mails, id)) return;
      if (uid !== null) await this.#admit(tx, uid, kind, at);
      await tx.set(mails, id, {
        uid,
        group: null,
        kind,
        to: { email, name: uid === null ? '' : name },
        content: accountMails[kind](path, name, new Date(at + goodForMs[kind])),
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

  async #admit(tx: Transaction, uid: string, kind: AccountMailKind, at: number): Promise<void> {
    const recent = await tx.find(mails, {
      where: { uid, kind, createdAt: { '>': at - hourMs } },
      orderBy: ['createdAt'],
      limit: mostOfAKind,
    });
    const [oldest] = recent;
    if (!oldest || recent.length < mostOfAKind) return;
    const retryAfterSeconds = Math.ceil((oldest.data.createdAt + hourMs - at) / 1000);
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds });
  }
}
