import { accountsEvents, AppError, calls, likesRequests, postsRequests } from '@el-reto/contracts';
import { actOf, HandleRequest, LOGGER, RequestClient, STORE } from '@el-reto/service-kit';
import type { Incoming } from '@el-reto/service-kit';
import { transactOnce, type Store, type Transaction } from '@el-reto/store';
import type { Logger } from '@el-reto/telemetry';
import { Controller, Inject } from '@nestjs/common';
import { admins, banned, deletions, freeMailbox, users } from './account-records.ts';
import type { UserRecord } from './account-records.ts';

/** Longest wait for each service that refuses posts or likes of banned accounts, in milliseconds. */
const refreshWithinMs = 1_000;

/** Bans accounts. The services that store the account's posts and likes react to the published events. */
@Controller()
export class BansController {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly requests: RequestClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @HandleRequest(calls.banUser)
  async ban(incoming: Incoming<typeof calls.banUser>) {
    const { uid, reason } = incoming.input;
    await transactOnce(this.store, incoming, async (tx) => {
      const user = await requireUser(tx, uid);
      if (await tx.get(admins, uid)) throw new AppError('CANNOT_BAN');
      if (user.ban) return;
      const ban = { by: incoming.actor.uid, reason };
      await tx.set(users, uid, await banned(tx, user, ban));
      await tx.publish(accountsEvents.accountBanned, { uid, reason });
      const details = { subject: uid, reason, before: { banned: false }, after: { banned: true } };
      const act = actOf(incoming.actor, calls.banUser.name, details);
      await tx.publish(accountsEvents.actRecorded, act);
    });
    await this.#refresh(uid);
  }

  @HandleRequest(calls.unbanUser)
  async unban(incoming: Incoming<typeof calls.unbanUser>) {
    const { uid, reason } = incoming.input;
    await transactOnce(this.store, incoming, async (tx) => {
      const before = await requireUser(tx, uid);
      const { ban, bannedAt: _, ...user } = before;
      if (!ban) return;
      await freeMailbox(tx, uid, ban);
      await tx.set(users, uid, user);
      await tx.publish(accountsEvents.accountUnbanned, { uid });
      const was = { banned: true, reason: ban.reason, by: ban.by };
      const details = { subject: uid, reason, before: was, after: { banned: false } };
      const act = actOf(incoming.actor, calls.unbanUser.name, details);
      await tx.publish(accountsEvents.actRecorded, act);
    });
    await this.#refresh(uid);
  }

  /**
   * Requests the services of posts and likes to store the ban, or its end, before the call is answered. A
   * service that does not answer stores it when it receives the event.
   */
  async #refresh(uid: string): Promise<void> {
    const options = { timeoutMs: refreshWithinMs };
    const asked = [likesRequests.refreshBan, postsRequests.refreshBan].map((request) =>
      this.requests.ask(request, { uid }, options).catch((err: unknown) => {
        this.logger.warn({ err, uid }, 'a service did not confirm a change of a ban in time');
      }),
    );
    await Promise.all(asked);
  }
}

async function requireUser(tx: Transaction, uid: string): Promise<UserRecord> {
  const user = await tx.get(users, uid);
  if (!user || (await tx.get(deletions, uid))) throw new AppError('USER_NOT_FOUND');
  return user;
}
