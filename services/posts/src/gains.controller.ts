import { addDays, postsRequests } from '@el-reto/contracts';
import { decodeCursor, encodeCursor, HandleRequest, type Incoming } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { lastDays } from './days.ts';
import { posts, type PostRecord } from './post-records.ts';
import { PostsRepository } from './posts.repository.ts';

const pageSize = 500;
const placeSchema = z.tuple([z.number(), z.string()]);

/** The likes that posts gained on a day, for the daily digest. */
@Controller()
export class GainsController {
  constructor(private readonly repository: PostsRepository) {}

  @HandleRequest(postsRequests.listGains)
  async listGains({ input }: Incoming<typeof postsRequests.listGains>) {
    const after = input.cursor && decodeCursor(placeSchema, input.cursor);
    const found = await this.repository.store.find(posts, {
      where: [
        ['eventid', '==', input.eventId],
        ['public', '==', true],
      ],
      orderBy: [
        ['createdAt', 'desc'],
        ['id', 'desc'],
      ],
      limit: pageSize,
      ...(after && { after }),
    });
    const gains = found.flatMap(({ data: post }) => {
      const { id: postId, userId, slug, name, likes } = post;
      const gained = gainedOn(post, input.date);
      return gained > 0 ? [{ postId, userId, slug, name, likes, gained }] : [];
    });
    const last = found.length === pageSize ? found.at(-1)?.data : undefined;
    return { gains, nextCursor: last ? encodeCursor([last.createdAt, last.id]) : null };
  }
}

function gainedOn(post: PostRecord, date: string): number {
  const days = lastDays(post);
  const likesOn = (day: string) => days.find((known) => known.date === day)?.likes ?? 0;
  return likesOn(date) - likesOn(addDays(date, -1));
}
