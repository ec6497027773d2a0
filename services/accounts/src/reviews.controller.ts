import { accountsEvents, accountsRequests, AppError, calls } from '@el-reto/contracts';
import { actOf, findPage, HandleRequest, STORE, type Incoming } from '@el-reto/service-kit';
import { transactOnce, type Store } from '@el-reto/store';
import { Controller, Inject } from '@nestjs/common';
import { users } from './account-records.ts';
import { accepted, refused, reviewOf, settle, waiting } from './profile-review.ts';

type DecisionCall = typeof calls.approveProfile | typeof calls.refuseProfile;

@Controller()
export class ReviewsController {
  constructor(@Inject(STORE) private readonly store: Store) {}

  @HandleRequest(calls.listProfileReviews)
  async list({ input: { cursor, limit } }: Incoming<typeof calls.listProfileReviews>) {
    const query = { ...waiting, limit };
    const { page, nextCursor } = await findPage(this.store, users, query, cursor);
    return { profiles: page.flatMap(({ data }) => reviewOf(data)), nextCursor };
  }

  @HandleRequest(accountsRequests.countReviews)
  async count(_: Incoming<typeof accountsRequests.countReviews>) {
    return { count: await this.store.count(users, { where: waiting.where }) };
  }

  @HandleRequest(calls.approveProfile)
  approve(incoming: Incoming<typeof calls.approveProfile>) {
    return this.#decide(incoming, true);
  }

  @HandleRequest(calls.refuseProfile)
  refuse(incoming: Incoming<typeof calls.refuseProfile>) {
    return this.#decide(incoming, false);
  }

  /**
   * Decides on the change that the moderator saw. Throws PROFILE_CHANGE_GONE if that change does not wait
   * any more.
   */
  async #decide(incoming: Incoming<DecisionCall>, accept: boolean): Promise<void> {
    const { uid, changedAt } = incoming.input;
    // Accepting and refusing share their keys: a repeated key with the opposite decision is refused.
    const input = { uid, changedAt, accept };
    const request = { ...incoming, subject: 'rpc.accounts.decide-review', input };
    await transactOnce(this.store, request, async (tx) => {
      const record = await tx.get(users, uid);
      // An account that is being deleted has no waiting change.
      if (record?.pending?.changedAt !== changedAt) throw new AppError('PROFILE_CHANGE_GONE');
      await settle(tx, record, accept ? accepted(record) : refused(record));
      // The entry does not contain the name: entries stay after the deletion of the account.
      const action = accept ? calls.approveProfile.name : calls.refuseProfile.name;
      const act = actOf(incoming.actor, action, {
        subject: uid,
        before: { state: 'pending' },
        after: { state: accept ? 'approved' : 'denied' },
      });
      await tx.publish(accountsEvents.actRecorded, act);
    });
  }
}
