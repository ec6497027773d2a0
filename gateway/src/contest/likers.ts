import { countsOf, likesRequests, serviceLimits } from '@el-reto/contracts';
import type { Event, Post, PostSummary } from '@el-reto/contracts';
import { RequestClient } from '@el-reto/service-kit';
import { Injectable } from '@nestjs/common';

/** Most accounts in one answer: NATS's limit is 1 MiB, and an account takes some 31 bytes. */
const accountsPerRequest = 20_000;
const postsPerRequest = 500;
/** Lists of accounts that are requested at the same time. */
const concurrency = 4;

type LikedPost = Pick<PostSummary, 'id' | 'likes'>;
/** `likes` is the number of names in the list. It may be ahead of the number in the post. */
type LikerFields = Pick<Post, 'likedAccountsTruncated'> &
  Partial<Pick<Post, 'likes'>> & { likedAccounts: string[] };

export type EventTest = (event: Event) => boolean;

/** The `counts` of an answer for a reader; undefined where the reader sees the likes. */
export function countsFor(event: Event, isVoter: EventTest): Post['counts'] {
  const counts = countsOf(event);
  return counts === 'voted' && isVoter(event) ? undefined : counts;
}

/** Adds the names of the accounts that liked a post. */
@Injectable()
export class Likers {
  constructor(private readonly requests: RequestClient) {}

  async of(posts: readonly LikedPost[]): Promise<Map<string, LikerFields>> {
    const found = new Map<string, LikerFields>();
    const parts = splitByLikes(posts, serviceLimits.likedAccounts);
    const worker = async () => {
      for (let part = parts.shift(); part; part = parts.shift()) {
        const { accounts } = await this.requests.ask(likesRequests.listAccounts, {
          postIds: part,
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
   * Posts as a reader may see them. The likes of an event that is not among `events`, or that hides
   * them, are zero, and its posts have no list of accounts. `isVoter` states in which events the
   * reader has a like.
   */
  async asShown(
    posts: readonly PostSummary[],
    minimal: boolean,
    events: readonly Event[],
    isVoter: EventTest = () => false,
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
 * Parts of `posts` whose accounts fit into one answer each. A post counts as at most
 * `longestList` accounts, for no list is longer.
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
