import { calls, notificationsRequests } from '@el-reto/contracts';
import { closeAccount, findPage, HandleRequest, STORE } from '@el-reto/service-kit';
import type { Answer, Incoming } from '@el-reto/service-kit';
import { deleteAll, firstOutcome, transactOnce, type Store } from '@el-reto/store';
import { Controller, Inject } from '@nestjs/common';
import { MailServer } from './mail/mail-server.ts';
import { mails, notices, preferences } from './notifications-records.ts';
import { noticeOf } from './notices.service.ts';

type ReadAnswer = Answer<typeof calls.readMyNotifications>;

const pageSize = 30;
/** Number of notices that one transaction marks as read. */
const chunkSize = 100;

@Controller()
export class NoticesController {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly server: MailServer,
  ) {}

  @HandleRequest(calls.listMyNotifications)
  async list({ actor: { uid }, input }: Incoming<typeof calls.listMyNotifications>) {
    const orderBy = ['-at', '-id'] as const;
    const query = { where: { uid }, orderBy, limit: pageSize };
    const [{ page, nextCursor }, unread] = await Promise.all([
      findPage(this.store, notices, query, input.cursor),
      this.#unread(uid),
    ]);
    return { notifications: page.map(({ data }) => noticeOf(data)), unread, nextCursor };
  }

  /** Marks notices as read. Ids of other accounts' notices and of deleted notices are ignored. */
  @HandleRequest(calls.readMyNotifications)
  async markRead(incoming: Incoming<typeof calls.readMyNotifications>) {
    const first = await firstOutcome<ReadAnswer>(this.store, incoming);
    if (first) return first.value;
    const { uid } = incoming.actor;
    const { input } = incoming;
    if ('ids' in input) await this.#markSome(uid, input.ids);
    else {
      for (;;) {
        const where = { uid, readAt: null };
        const some = await this.store.findIds(notices, { where, limit: chunkSize });
        await this.#markSome(uid, some);
        if (some.length < chunkSize) break;
      }
    }
    const unread = await this.#unread(uid);
    return transactOnce<ReadAnswer>(this.store, incoming, async () => ({ success: true, unread }));
  }

  @HandleRequest(notificationsRequests.getState)
  async getState(_: Incoming<typeof notificationsRequests.getState>) {
    // Rejects if the store cannot be read.
    await this.store.get(preferences, 'health');
    return { sendsMail: this.server.isConfigured };
  }

  @HandleRequest(notificationsRequests.purgeUser)
  async purgeUser({ input: { uid } }: Incoming<typeof notificationsRequests.purgeUser>) {
    await this.store.transaction(async (tx) => {
      await closeAccount(tx, uid);
      await tx.delete(preferences, uid);
    });
    await deleteAll(this.store, notices, { uid });
    await deleteAll(this.store, mails, { uid });
  }

  async #markSome(uid: string, ids: readonly string[]): Promise<void> {
    await this.store.transaction(async (tx) => {
      const readAt = Date.now();
      for (const [id, notice] of await tx.getMany(notices, ids)) {
        const isNew = notice.uid === uid && notice.readAt === null;
        if (isNew) await tx.set(notices, id, { ...notice, readAt });
      }
    });
  }

  #unread(uid: string): Promise<number> {
    return this.store.count(notices, {
      where: { uid, readAt: null },
    });
  }
}
