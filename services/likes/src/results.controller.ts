import { calls, likesRequests } from '@el-reto/contracts';
import { HandleRequest, type Incoming } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { pseudonymOf } from './ledger-lines.ts';
import { isDeleted, postOf, stateOf } from './like-records.ts';
import { contests, LikesRepository } from './likes.repository.ts';
import { signed } from './receipts.ts';
import { PublishedLedgers } from './published-ledgers.service.ts';

type Ask<K extends keyof typeof likesRequests> = Incoming<(typeof likesRequests)[K]>;

/** Ledgers of published results: made, read, and one's own lines in them. */
@Controller()
export class ResultsController {
  constructor(
    private readonly repository: LikesRepository,
    private readonly ledgers: PublishedLedgers,
  ) {}

  @HandleRequest(likesRequests.publish)
  publish({ input: { eventId, ...dates } }: Ask<'publish'>) {
    return this.ledgers.publish(eventId, dates);
  }

  @HandleRequest(likesRequests.readLedger)
  readLedger({ input: { eventId, part } }: Ask<'readLedger'>) {
    return this.ledgers.part(eventId, part);
  }

  /**
   * Receipts of existing cards only: a deleted card takes its likes along, although the line stays.
   */
  @HandleRequest(calls.listMyReceipts)
  async listMyReceipts({ actor: { uid } }: Incoming<typeof calls.listMyReceipts>) {
    const { store } = this.repository;
    const own = await this.repository.withoutDeleted(await this.repository.recordsOf(uid));
    const eventIds = own.map(({ data }) => data.eventId);
    const found = await store.getMany(contests, eventIds);
    return own.flatMap(({ data }) => {
      const contest = found.get(data.eventId);
      if (!contest || isDeleted(contest) || !contest.ledger) return [];
      const { ledgerKey, receiptKeys } = contest;
      if (!ledgerKey || !receiptKeys) return [];
      const line = { eventId: data.eventId, postId: postOf(data), state: stateOf(data) };
      return [signed(receiptKeys, { ...line, voter: pseudonymOf(ledgerKey, uid) })];
    });
  }
}
