import { accountsEvents, AppError, calls } from '@el-reto/contracts';
import { addWorkingDays, rightsLimits, todayInMexico } from '@el-reto/contracts';
import { actOf, findPage, HandleRequest, STORE, type Incoming } from '@el-reto/service-kit';
import { transactOnce, type Store } from '@el-reto/store';
import { Controller, Inject } from '@nestjs/common';
import { deletions, users } from './account-records.ts';
import { AccountsRepository } from './accounts.repository.ts';
import {
  answered,
  deskRequest,
  ownRequest,
  requestCounts,
  requestRecords,
} from './rights-records.ts';
import type { RequestRecord } from './rights-records.ts';

@Controller()
export class RightsController {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly accounts: AccountsRepository,
  ) {}

  @HandleRequest(calls.createRequest)
  create(incoming: Incoming<typeof calls.createRequest>) {
    const { actor, input } = incoming;
    return transactOnce(this.store, incoming, async (tx) => {
      const { uid } = actor;
      if (await tx.get(deletions, uid)) throw new AppError('USER_NOT_FOUND');
      const now = new Date();
      const today = todayInMexico(now);
      const year = today.slice(0, 4);
      const own = await tx.find(requestRecords, { where: { uid } });
      if (own.filter(({ data }) => data.state === 'open').length >= rightsLimits.open) {
        throw new AppError('TOO_MANY_OPEN_REQUESTS');
      }
      const last = ((await tx.get(requestCounts, year))?.last ?? 0) + 1;
      const record: RequestRecord = {
        ...input,
        uid,
        number: `ARCO-${year}-${String(last).padStart(4, '0')}`,
        receivedAt: now.toISOString(),
        dueDate: addWorkingDays(today, rightsLimits.days),
        state: 'open',
        answer: null,
        contact: null,
        eraseAt: null,
      };
      await tx.set(requestCounts, year, { last });
      await tx.set(requestRecords, record.number, record);
      return ownRequest(record);
    });
  }

  @HandleRequest(calls.listMyRequests)
  async listMine({ actor }: Incoming<typeof calls.listMyRequests>) {
    return { requests: await this.accounts.requestsOf(actor.uid) };
  }

  @HandleRequest(calls.listRequests)
  async list({ input }: Incoming<typeof calls.listRequests>) {
    const { state, limit, cursor } = input;
    const orderBy =
      state === 'open' ? (['dueDate', 'number'] as const) : (['-dueDate', '-number'] as const);
    const query = { where: { state }, orderBy, limit };
    const { page, nextCursor } = await findPage(this.store, requestRecords, query, cursor);
    const uids = page.flatMap(({ data }) => data.uid ?? []);
    const people = await this.store.getMany(users, uids);
    return {
      requests: page.map(({ data }) => deskRequest(data, people.get(data.uid ?? ''))),
      nextCursor,
    };
  }

  /** Answers a request and notifies the person. The log has the administrator and the outcome, not the text. */
  @HandleRequest(calls.answerRequest)
  answer(incoming: Incoming<typeof calls.answerRequest>) {
    const { actor, input } = incoming;
    const { number } = input;
    return transactOnce(this.store, incoming, async (tx) => {
      const before = await tx.get(requestRecords, number);
      if (!before) throw new AppError('REQUEST_NOT_FOUND');
      if (before.state === 'answered') throw new AppError('REQUEST_ANSWERED');
      const user = before.uid === null ? undefined : await tx.get(users, before.uid);
      const now = new Date();
      const after = answered(before, input, { by: actor.uid, now });
      await tx.set(requestRecords, number, after);
      const act = actOf(actor, calls.answerRequest.name, {
        subject: number,
        before: { state: before.state, dueDate: before.dueDate },
        after: { state: after.state, outcome: input.outcome },
      });
      await tx.publish(accountsEvents.actRecorded, act);
      if (before.uid !== null) {
        await tx.publish(accountsEvents.requestAnswered, { uid: before.uid, number });
      }
      return deskRequest(after, user);
    });
  }
}
