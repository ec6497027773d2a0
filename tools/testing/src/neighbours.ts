import { createHash } from 'node:crypto';
import {
  accountsRequests,
  addDays,
  AppError,
  eventsRequests,
  mediaRequests,
  postsRequests,
  todayInMexico,
  type EventFacts,
  type Focus,
  type RequestContext,
  type RequestDefinition,
  type Standing,
} from '@el-reto/contracts';
import type { Answer } from '@el-reto/service-kit';
import type { z } from 'zod';

/** A request as an answering neighbour receives it. */
export interface AskedRequest<Input> extends RequestContext {
  readonly input: Input;
}

export interface Replies {
  /** Answers `definition` instead of the service that owns it. */
  answer<D extends RequestDefinition>(
    definition: D,
    reply: (asked: AskedRequest<z.output<D['input']>>) => Answer<D> | Promise<Answer<D>>,
  ): Promise<void>;
}

type PostFacts = z.output<typeof postsRequests.getFacts.output>['posts'][number];
type Claim = z.output<typeof mediaRequests.claim.input>;
type Profile = z.output<typeof accountsRequests.getProfile.output>;

interface Upload {
  readonly uid: string;
  /** The suggested point of interest of the picture. */
  readonly focus?: Focus;
  readonly fingerprint?: string;
}

const today = todayInMexico();
/** Dates of an event that also runs if midnight in Mexico City passes during the tests. */
export const runningDates = { startDate: addDays(today, -1), endDate: addDays(today, 1) };
export const endedDates = { startDate: '2024-11-06', endDate: '2024-11-30' };
export const upcomingDates = { startDate: '2999-01-01', endDate: '2999-01-31' };

/**
 * Answers for the services that do not run: about accounts, events, posts and uploads. Accounts are
 * adults by default. Events and uploads exist only if a test adds them.
 */
export class Neighbours {
  /** Standings of accounts that are not adults; null: the account was deleted. */
  readonly standings = new Map<string, Standing | null>();
  /** Banned accounts, by uid or e-mail. */
  readonly bans = new Map<string, { by: string; reason: string }>();
  readonly profiles = new Map<string, Profile>();
  readonly events = new Map<string, EventFacts>();
  /** Accounts that are jurors of every event. */
  readonly jurors = new Set<string>();
  readonly posts = new Map<string, PostFacts>();
  /** Staged uploads by media id. */
  readonly uploads = new Map<string, Upload>();
  /** Claims of uploads by media id. */
  readonly claims = new Map<string, Claim>();
  #uploads = 0;

  addEvent(
    id: string,
    dates: Pick<EventFacts, 'startDate' | 'endDate'> = runningDates,
    more: Partial<EventFacts> = {},
  ): void {
    this.events.set(id, { id, slug: `el-${id}`, name: id, ...dates, ...more });
  }

  addPost(postId: string, facts: Partial<PostFacts> = {}): void {
    this.posts.set(postId, {
      postId,
      eventId: 'reto',
      userId: 'author',
      slug: postId,
      name: `Post ${postId}`,
      photoURL: `/media/${postId}.webp`,
      displayName: 'Ana Ríos',
      public: true,
      createdAt: 1,
      ...facts,
    });
  }

  /** Adds a staged upload of `uid`; returns its media id. */
  addUpload(uid: string, more: Omit<Upload, 'uid'> = {}): string {
    this.#uploads += 1;
    const mediaId = `media-${this.#uploads}`;
    this.uploads.set(mediaId, { uid, ...more });
    return mediaId;
  }

  async answerOn(replies: Replies, underTest: string): Promise<void> {
    if (underTest !== 'accounts') {
      await replies.answer(accountsRequests.getProfile, ({ input: { uid } }) => this.#profile(uid));
      await replies.answer(accountsRequests.getStanding, ({ input }) => this.#standing(input));
    }
    if (underTest !== 'events') {
      await replies.answer(eventsRequests.getFacts, ({ input }) => this.#eventFacts(input));
    }
    if (underTest !== 'posts') {
      await replies.answer(postsRequests.getFacts, ({ input: { postIds } }) => ({
        posts: postIds.flatMap((id) => this.posts.get(id) ?? []),
      }));
      await replies.answer(postsRequests.hasPosts, ({ input: { uid, eventId } }) => ({
        hasPosts: [...this.posts.values()].some(
          (post) => post.userId === uid && (eventId ?? post.eventId) === post.eventId,
        ),
      }));
    }
    if (underTest !== 'media') {
      await replies.answer(mediaRequests.claim, ({ input }) => this.#claim(input));
      await replies.answer(mediaRequests.release, ({ input: { mediaId, claimant } }) => {
        if (this.claims.get(mediaId)?.claimant === claimant) this.claims.delete(mediaId);
        return { success: true } as const;
      });
    }
  }

  #profile(uid: string): Profile {
    return this.profiles.get(uid) ?? { displayName: `Doña ${uid}`, photoURL: `/media/${uid}.jpg` };
  }

  #standing({ uid, email = '' }: z.output<typeof accountsRequests.getStanding.input>) {
    const standing = this.standings.get(uid);
    if (standing === null) throw new AppError('USER_NOT_FOUND');
    const banned = this.bans.get(uid) ?? this.bans.get(email) ?? null;
    return { standing: standing ?? ('adult' as const), banned };
  }

  #eventFacts(asked: z.output<typeof eventsRequests.getFacts.input>) {
    const facts =
      'eventId' in asked
        ? this.events.get(asked.eventId)
        : [...this.events.values()].find(({ slug }) => slug === asked.slug);
    if (!facts) throw new AppError('EVENT_NOT_FOUND');
    const isJuror = 'uid' in asked && asked.uid !== undefined && this.jurors.has(asked.uid);
    return { ...facts, isJuror };
  }

  #claim(claim: Claim) {
    const { mediaId, uid, claimant, folder } = claim;
    const upload = this.uploads.get(mediaId);
    if (!upload) throw new AppError('MEDIA_NOT_FOUND');
    if (upload.uid !== uid) throw new AppError('MEDIA_NOT_YOURS');
    if ((this.claims.get(mediaId)?.claimant ?? claimant) !== claimant) {
      throw new AppError('MEDIA_ALREADY_USED');
    }
    this.claims.set(mediaId, claim);
    const { uid: _, ...more } = upload;
    const path = `${folder}/${mediaId}.jpg`;
    // By default no two pictures are similar.
    const fingerprint = createHash('sha256').update(mediaId).digest('hex').slice(0, 16);
    return { path, fingerprint, width: 1200, height: 800, thumbhash: 'dGh1bWI=', ...more };
  }
}
