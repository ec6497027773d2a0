import { notificationsRequests } from '@el-reto/contracts';
import { HandleRequest, STORE, type Incoming } from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import { Controller, Inject } from '@nestjs/common';
import { MailQueue } from './mail/mail-queue.service.ts';
import { mails, mailTriedForMs, type MailRecord } from './notifications-records.ts';

const mostListed = 100;
/** Number of mails that one transaction puts back into the queue. */
const chunkSize = 100;

/** Only a mail whose text is still stored can be sent again. */
const canBeSent = ({ state, content }: MailRecord) => state === 'dead' && content !== undefined;

/** Requests of the operator about dead mails, which were given up. */
@Controller()
export class DeadMailsController {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly queue: MailQueue,
  ) {}

  @HandleRequest(notificationsRequests.listDeadMails)
  async list(_: Incoming<typeof notificationsRequests.listDeadMails>) {
    const all = await this.store.find(mails, { where: { state: 'dead' } });
    const sendable = all.filter(({ data }) => canBeSent(data));
    return {
      dead: all.length,
      sendable: sendable.length,
      mails: sendable.slice(0, mostListed).map(({ id, data }) => {
        const { group, attempts, settledAt = 0, refusal = '' } = data;
        return { id, group, attempts, at: settledAt, refusal };
      }),
    };
  }

  @HandleRequest(notificationsRequests.retryMails)
  async retry({ input: { id } }: Incoming<typeof notificationsRequests.retryMails>) {
    const where = { state: 'dead' };
    const ids = id === null ? await this.store.findIds(mails, { where }) : [id];
    let retried = 0;
    for (let at = 0; at < ids.length; at += chunkSize) {
      retried += await this.#retry(ids.slice(at, at + chunkSize));
    }
    this.queue.mark();
    return { retried };
  }

  /** Puts dead mails back into the queue. Returns their number. */
  #retry(ids: readonly string[]): Promise<number> {
    return this.store.transaction(async (tx) => {
      const found = [...(await tx.getMany(mails, ids))].filter(([, mail]) => canBeSent(mail));
      const nextAt = Date.now();
      for (const [id, { settledAt: _, refusal: __, ...mail }] of found) {
        const givesUpAt = nextAt + mailTriedForMs;
        await tx.set(mails, id, { ...mail, state: 'waiting', nextAt, givesUpAt });
      }
      return found.length;
    });
  }
}
