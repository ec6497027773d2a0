import { decodeCursor, encodeCursor } from '@el-reto/service-kit';
import type { Stored } from '@el-reto/store';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { isDeleted, type LikeRecord } from './like-records.ts';
import { listsOf } from './like-places.ts';
import { contests, LikesRepository } from './likes.repository.ts';

/** Likes per page. A like with evidence has about 500 bytes; a NATS message holds 1 MiB. */
const pageSize = 1_000;
/** Lists per page. On Firestore each of them is a query, and callers wait some seconds for a page. */
const listsPerPage = 300;

/** A cursor: the list to read next, and the position of the last read like in that list. */
const cursorSchema = z.tuple([z.string(), z.string().nullable()]);

/** Reads all likes of an event, in every state. */
@Injectable()
export class Ledger {
  constructor(private readonly repository: LikesRepository) {}

  /**
   * The next page of records, post by post. It may be empty although there is a next one. A record that
   * moves meanwhile may be read twice. A deleted event has none.
   */
  async page(
    eventId: string,
    cursor: string | undefined,
  ): Promise<{ records: Stored<LikeRecord>[]; next: string | null }> {
    const { store } = this.repository;
    const contest = await store.get(contests, eventId);
    if (!contest || isDeleted(contest)) return { records: [], next: null };
    const posts = await this.repository.postsOf(eventId);
    const lists = posts.flatMap(listsOf).toSorted();
    const [from, after] = cursor === undefined ? ['', null] : decodeCursor(cursorSchema, cursor);
    const records: Stored<LikeRecord>[] = [];
    const rest = lists.filter((each) => each >= from);
    for (const list of rest.slice(0, listsPerPage)) {
      const start = list === from ? after : null;
      const found = await this.repository.page(list, start, pageSize - records.length);
      records.push(...found.records);
      if (records.length === pageSize) return { records, next: encodeCursor([list, found.next]) };
    }
    const following = rest[listsPerPage];
    return { records, next: following === undefined ? null : encodeCursor([following, null]) };
  }
}
