import { calls, likesRequests } from '@el-reto/contracts';
import { HandleRequest, type Incoming } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { pseudonymOf } from './ledger-lines.ts';
import { isDeleted, postOf, stateOf } from './like-records.ts';
import { contests, LikesRepository } from './likes.repository.ts';
import { signed } from './receipts.ts';
import { PublishedLedgers } from './published-ledgers.service.ts';

type Ask<K extends keyof typeof likesRequests> = Incoming<(typeof likesRequests)[K]>;

/** Requests about the ledgers of published results: making one, reading it, and a voter's own receipts. */
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
   * A voter's receipts for existing cards. A deleted card's likes have no receipt, although their lines
   * stay in the ledger.
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
