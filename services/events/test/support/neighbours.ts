import { likesRequests, mediaRequests, postsRequests, AppError } from '@el-reto/contracts';
import type { Surroundings } from '@el-reto/testing';
import type { z } from 'zod';

type Claim = z.output<typeof mediaRequests.claim.input>;
type PostFacts = z.output<typeof postsRequests.getFacts.output>['posts'][number];

const done = { success: true } as const;

/** What the media, likes and posts services would answer: they are no part of these tests. */
export class Neighbours {
  /** Claims by media id; an upload that is not in it is free. */
  readonly claims = new Map<string, Claim>();
  /** Best posts by event id. */
  readonly top = new Map<string, { postId: string; likes: number }[]>();
  readonly posts = new Map<string, PostFacts>();

  async answerIn(around: Surroundings): Promise<void> {
    await around.answer(mediaRequests.claim, (claim) => this.#claim(claim));
    await around.answer(mediaRequests.release, ({ mediaId, claimant }) => {
      if (this.claims.get(mediaId)?.claimant === claimant) this.claims.delete(mediaId);
      return done;
    });
    await around.answer(likesRequests.listTop, ({ eventIds, limit }) => ({
      top: Object.fromEntries(eventIds.map((id) => [id, (this.top.get(id) ?? []).slice(0, limit)])),
    }));
    await around.answer(postsRequests.getFacts, ({ postIds }) => ({
      posts: postIds.flatMap((id) => this.posts.get(id) ?? []),
    }));
  }

  addPost(postId: string, facts: Partial<PostFacts> = {}): void {
    this.posts.set(postId, {
      postId,
      eventId: 'e',
      userId: 'u',
      slug: postId,
      name: `Post ${postId}`,
      photoURL: `/media/${postId}.webp`,
      displayName: `Author ${postId}`,
      public: true,
      createdAt: 1,
      ...facts,
    });
  }

  #claim(claim: Claim) {
    const { mediaId, claimant, folder } = claim;
    const holder = this.claims.get(mediaId)?.claimant;
    if (mediaId.startsWith('missing')) throw new AppError('MEDIA_NOT_FOUND');
    if (holder !== undefined && holder !== claimant) throw new AppError('MEDIA_ALREADY_USED');
    this.claims.set(mediaId, claim);
    return { path: `${folder}/${mediaId}.webp`, width: 8, height: 8, thumbhash: 'aGFzaA==' };
  }
}
