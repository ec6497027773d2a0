import { countsOf, likesRequests, serviceLimits } from '@el-reto/contracts';
import type { Event, Post, PostSummary } from '@el-reto/contracts';
import { RequestClient } from '@el-reto/service-kit';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';

/** Most accounts in one answer. An account takes about 31 bytes; a NATS message holds 1 MiB. */
const accountsPerRequest = 20_000;
const postsPerRequest = 500;
const concurrency = 4;

type Toggled = z.output<typeof likesRequests.listAccounts.input>['toggled'];
type LikedPost = Pick<PostSummary, 'id' | 'likes'>;
/** `likes` is the number of names in the list. It may be newer than the number in the post. */
type LikerFields = Pick<Post, 'likedAccountsTruncated'> &
  Partial<Pick<Post, 'likes'>> & { likedAccounts: string[] };

export type EventTest = (event: Event) => boolean;

/** The field `counts` of an answer: why the likes are hidden. Undefined if the reader may see them. */
export function countsFor(event: Event, isVoter: EventTest): Post['counts'] {
  const counts = countsOf(event);
  return counts === 'voted' && isVoter(event) ? undefined : counts;
}

@Injectable()
export class Likers {
  constructor(private readonly requests: RequestClient) {}

  /** With `toggled`, the lists are those after this toggle. */
  async of(posts: readonly LikedPost[], toggled?: Toggled): Promise<Map<string, LikerFields>> {
    const found = new Map<string, LikerFields>();
    const parts = splitByLikes(posts, serviceLimits.likedAccounts);
    const worker = async () => {
      for (let part = parts.shift(); part; part = parts.shift()) {
        const { accounts } = await this.requests.ask(likesRequests.listAccounts, {
          postIds: part,
          ...(toggled && { toggled }),
        });
        for (const [postId, { likedAccounts, truncated, likes }] of Object.entries(accounts)) {
          found.set(postId, {
            likedAccounts,
            ...(truncated && { likedAccountsTruncated: true as const }),
            ...(likes !== undefined && { likes }),
          });
        }
      }
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
    return found;
  }

  /**
   * Posts as a reader may see them. Likes are zero and lists of accounts are missing if the event hides
   * its likes or is not among `events`. `isVoter` tests whether the reader has a like in an event.
   */
  async asShown(
    posts: readonly PostSummary[],
    minimal: boolean,
    events: readonly Event[],
    isVoter: EventTest,
  ): Promise<Post[]> {
    const countsBy = new Map(events.map((event) => [event.id, countsFor(event, isVoter)]));
    const marked = posts.map((post) => {
      const counts = countsBy.has(post.eventid) ? countsBy.get(post.eventid) : 'ended';
      return { ...post, ...(counts && { counts, likes: 0 }) };
    });
    if (minimal) return marked;
    const likers = await this.of(marked.filter(({ counts }) => counts === undefined));
    return marked.map((post) => ({ ...post, likedAccounts: [], ...likers.get(post.id) }));
  }
}

/**
 * Splits `posts` into parts whose accounts fit into one answer. A post counts with at most `longestList`
 * accounts, because no list is longer.
 */
export function splitByLikes(
  posts: readonly LikedPost[],
  longestList: number,
  perRequest = accountsPerRequest,
): string[][] {
  const parts: string[][] = [];
  let left = 0;
  for (const { id, likes } of posts) {
    const weight = Math.min(likes, longestList);
    const part = parts.at(-1);
    if (part && weight <= left && part.length < postsPerRequest) {
      part.push(id);
      left -= weight;
    } else {
      parts.push([id]);
      left = perRequest - weight;
    }
  }
  return parts;
}
