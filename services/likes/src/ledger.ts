import { decodePlace, encodePlace } from '@el-reto/service-kit';
import type { Stored } from '@el-reto/store';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { isDeleted, type LikeRecord } from './like-records.ts';
import { apartLikes, contests, likes, LikesRepository, ofPost } from './likes.repository.ts';
import { Tallies } from './tallies.ts';

/**
 * Likes that are read at once, always as many: fewer might all be of one millisecond, and the rest of
 * it would be left out. A page holds less than twice as many; with evidence they have some 500 bytes
 * each, and a NATS message ends at 1 MiB.
 */
const readSize = 500;

/** Which post comes next, first its counted likes and then those apart, and from where in them. */
const placeSchema = z.tuple([z.string(), z.enum(['counted', 'apart']), z.string().nullable()]);
type Place = z.infer<typeof placeSchema>;

/** An event's likes, all of them, whatever their state. */
@Injectable()
export class Ledger {
  constructor(
    private readonly repository: LikesRepository,
    private readonly tallies: Tallies,
  ) {}

  /** The next records, post by post; one may come twice. Nothing of an event that is gone. */
  async page(
    eventId: string,
    cursor: string | undefined,
  ): Promise<{ records: Stored<LikeRecord>[]; next: string | null }> {
    const { store } = this.repository;
    const contest = await store.get(contests, eventId);
    if (!contest || isDeleted(contest)) return { records: [], next: null };
    const posts = (await this.repository.postsOf(eventId)).toSorted();
    const first = posts[0];
    let place: Place | null = first === undefined ? null : [first, 'counted', null];
    if (cursor !== undefined) place = decodePlace(placeSchema, cursor);
    const records: Stored<LikeRecord>[] = [];
    while (place && records.length < readSize) {
      const { found, from } = await this.#read(place);
      records.push(...found);
      place = from === null ? following(place, posts) : [place[0], place[1], from];
    }
    return { records, next: place && encodePlace(place) };
  }

  async #read([postId, kind, after]: Place) {
    if (kind === 'counted') {
      const { likes: found, next } = await this.tallies.page(postId, after, readSize);
      return { found, from: next };
    }
    const { store } = this.repository;
    const entries = await store.find(apartLikes, {
      where: ofPost(postId),
      orderBy: [['key', 'asc']],
      limit: readSize,
      ...(after !== null && { after: [after] }),
    });
    const records = await store.getMany(
      likes,
      entries.map(({ id }) => id),
    );
    const from = entries.length < readSize ? null : (entries.at(-1)?.data.key ?? null);
    return { found: [...records].map(([id, data]) => ({ id, data })), from };
  }
}

function following([postId, kind]: Place, posts: readonly string[]): Place | null {
  if (kind === 'counted') return [postId, 'apart', null];
  const next = posts.find((other) => other > postId);
  return next === undefined ? null : [next, 'counted', null];
}
