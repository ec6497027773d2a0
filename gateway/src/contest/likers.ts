import { likesRequests, limits } from '@el-reto/contracts';
import type { Post, PostSummary } from '@el-reto/contracts';
import { RequestClient } from '@el-reto/service-kit';
import { Injectable } from '@nestjs/common';
import { splitByLikes } from './split-by-likes.ts';
import type { LikedPost } from './split-by-likes.ts';

/** How many lists of accounts are asked for at a time. */
const concurrency = 4;

export interface LikerFields {
  likedAccounts: string[];
  likedAccountsTruncated?: true;
  /** As many as the list says, which may be ahead of the number that the post carries. */
  likes?: number;
}

/** Who liked which post, in the form that answers carry. */
@Injectable()
export class Likers {
  constructor(private readonly requests: RequestClient) {}

  async of(posts: readonly LikedPost[]): Promise<Map<string, LikerFields>> {
    const found = new Map<string, LikerFields>();
    const parts = splitByLikes(posts, limits.likedAccounts);
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

  /** `posts` with the accounts that liked each. */
  async addTo(posts: readonly PostSummary[]): Promise<Post[]> {
    const likers = await this.of(posts);
    return posts.map((post) => ({ ...post, likedAccounts: [], ...likers.get(post.id) }));
  }
}
