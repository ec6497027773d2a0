import { likesRequests } from '@el-reto/contracts';
import { HandleRequest, type Incoming } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { isDeleted, ledgerLikeOf, likeId, noPostId, postOf } from './like-records.ts';
import type { LikeRecord } from './like-records.ts';
import { LikeReports } from './like-reports.ts';
import { LikeStates } from './like-states.ts';
import { contests, likes, LikesRepository } from './likes.repository.ts';

type Ask<K extends keyof typeof likesRequests> = Incoming<(typeof likesRequests)[K]>;

/** Requests of the integrity service: it reads the ledger and judges likes. */
@Controller()
export class StatesController {
  constructor(
    private readonly repository: LikesRepository,
    private readonly states: LikeStates,
    private readonly reports: LikeReports,
  ) {}

  @HandleRequest(likesRequests.judge)
  async judge({ input }: Ask<'judge'>) {
    await this.states.judge(input.eventId, input.verdicts);
  }

  @HandleRequest(likesRequests.clear)
  async clear({ input }: Ask<'clear'>) {
    await this.states.clear(input.eventId, input.uid);
  }

  @HandleRequest(likesRequests.countStates)
  countStates({ input }: Ask<'countStates'>) {
    return this.states.count(input.eventId);
  }

  @HandleRequest(likesRequests.listContests)
  async listContests(_: Ask<'listContests'>) {
    await this.reports.flush();
    const all = await this.repository.store.find(contests, {});
    const listed = all.flatMap(({ id: eventId, data }) => {
      if (isDeleted(data)) return [];
      const { startDate, endDate, publishedAt } = data;
      return [{ eventId, startDate, endDate, published: publishedAt !== undefined }];
    });
    return { contests: listed };
  }

  @HandleRequest(likesRequests.getRecord)
  async getRecord({ input: { eventId, uid } }: Ask<'getRecord'>) {
    const id = likeId(eventId, uid);
    const record = await this.repository.store.get(likes, id);
    return { like: record && isOn(record) ? ledgerLikeOf(id, record) : null };
  }

  @HandleRequest(likesRequests.listVoters)
  async listVoters({ input: { eventId, among, cursor } }: Ask<'listVoters'>) {
    if (among) {
      const ids = among.map((uid) => likeId(eventId, uid));
      const found = await this.repository.store.getMany(likes, ids);
      return { uids: votersOf(found.values()), nextCursor: null };
    }
    const { records, nextCursor } = await this.repository.ledgerPage(eventId, cursor);
    return { uids: votersOf(records.map(({ data }) => data)), nextCursor };
  }

  @HandleRequest(likesRequests.listRecords)
  async listRecords({ input: { eventId, cursor } }: Ask<'listRecords'>) {
    const { records, nextCursor } = await this.repository.ledgerPage(eventId, cursor);
    return { likes: records.map(({ id, data }) => ledgerLikeOf(id, data)), nextCursor };
  }
}

const isOn = (record: LikeRecord): boolean => postOf(record) !== noPostId;

const votersOf = (records: Iterable<LikeRecord>): string[] =>
  [...records].flatMap((record) => (isOn(record) ? (record.userId ?? []) : []));
