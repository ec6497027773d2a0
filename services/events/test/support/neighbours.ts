import { createHash } from 'node:crypto';
import {
  AppError,
  integrityRequests,
  ledgerText,
  likesRequests,
  mediaRequests,
  notificationsRequests,
  postsRequests,
  type LedgerLine,
} from '@el-reto/contracts';
import type { Surroundings } from '@el-reto/testing';
import type { z } from 'zod';

type Claim = z.output<typeof mediaRequests.claim.input>;
type PostFacts = z.output<typeof postsRequests.getFacts.output>['posts'][number];

const done = { success: true } as const;

/** What other services would answer: they are no part of these tests. */
export class Neighbours {
  /** Claims by media id; an upload that is not in it is free. */
  readonly claims = new Map<string, Claim>();
  /** Best posts by event id. */
  readonly top = new Map<string, { postId: string; likes: number }[]>();
  readonly posts = new Map<string, PostFacts>();
  /** Parts of ledgers by event id. */
  readonly ledgers = new Map<string, readonly (readonly LedgerLine[])[]>();
  /** Clusters that wait for a decision, by event id. */
  readonly undecided = new Map<string, number>();
  /** Mails that were asked for. */
  readonly mails: z.output<typeof notificationsRequests.sendAccountMail.input>[] = [];

  async answerIn(around: Surroundings): Promise<void> {
    await around.answer(mediaRequests.claim, (claim) => this.#claim(claim));
    await around.answer(mediaRequests.release, ({ mediaId, claimant }) => {
      if (this.claims.get(mediaId)?.claimant === claimant) this.claims.delete(mediaId);
      return done;
    });
    await around.answer(likesRequests.listTop, ({ eventIds, limit }) => ({
      top: Object.fromEntries(eventIds.map((id) => [id, (this.top.get(id) ?? []).slice(0, limit)])),
    }));
    await around.answer(integrityRequests.countUndecided, ({ eventId }) => ({
      undecided: this.undecided.get(eventId) ?? 0,
    }));
    await around.answer(likesRequests.publish, ({ eventId }) => this.#ledger(eventId));
    await around.answer(likesRequests.readLedger, ({ eventId, part }) => ({
      lines: this.#parts(eventId)[part] ?? '',
    }));
    await around.answer(postsRequests.getFacts, ({ postIds }) => ({
      posts: postIds.flatMap((id) => this.posts.get(id) ?? []),
    }));
    await around.answer(postsRequests.listCards, ({ eventId }) => ({
      cards: this.#postsOf(eventId)
        .filter((post) => post.public)
        .map((post) => ({ ...post, width: 8, height: 8, thumbhash: 'aGFzaA==' })),
      nextCursor: null,
    }));
    await around.answer(postsRequests.hasPosts, ({ uid, eventId = '' }) => ({
      hasPosts: this.#postsOf(eventId).some(({ userId }) => userId === uid),
    }));
    await around.answer(notificationsRequests.sendAccountMail, (mail) => {
      this.mails.push(mail);
      return { sent: true };
    });
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

  #postsOf(eventId: string): PostFacts[] {
    return [...this.posts.values()].filter((post) => post.eventId === eventId);
  }

  #parts(eventId: string): string[] {
    return (this.ledgers.get(eventId) ?? []).map((lines) => lines.map(ledgerText).join(''));
  }

  #ledger(eventId: string) {
    const parts = this.#parts(eventId);
    const text = parts.join('');
    const sha256 = createHash('sha256').update(text).digest('hex');
    const entries = this.ledgers.get(eventId)?.flat().length ?? 0;
    return {
      sha256,
      entries,
      bytes: text.length,
      parts: parts.length,
      publishedAt: 1_700_000_000_000,
    };
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
