import { setTimeout as sleep } from 'node:timers/promises';
import { isTransient, mediaRequests } from '@el-reto/contracts';
import { BackgroundWork, LOGGER, RequestClient, STORE } from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import type { Logger } from '@el-reto/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { distanceOf, fingerprintRecord, linkedWith, mostDistance } from './likeness.ts';
import { bands, fingerprints, posts } from './post-records.ts';
import type { FingerprintRecord, Likeness, PostRecord } from './post-records.ts';

const everyMs = 250;
/** How often it looks for what others left, or what a removal made worth a look, in milliseconds. */
const lookEveryMs = 15_000;
const batch = 50;
/** Most fingerprints that are looked at for one byte that they share. */
const mostLooked = 400;
/** Most links that a new post gets: to the closest ones. */
const mostFound = 40;
/** A picture is decoded for its fingerprint, behind those that people send, in milliseconds. */
const fingerprintTimeoutMs = 20_000;
const mostPauseMs = 1_000;

/**
 * Finds which posts' pictures look the same, in all contests: soon after each comes in, and for posts
 * of older programs one after the other. What is left to do is on record, and may be done twice.
 */
@Injectable()
export class LikenessesService extends BackgroundWork {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly requests: RequestClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(everyMs, logger, lookEveryMs);
  }

  protected override async work(): Promise<void> {
    for (;;) {
      await this.#compareNew();
      const [post] = await this.#in('wanted', 1);
      if (!post || this.isStopping) return;
      const from = performance.now();
      try {
        await this.#askFor(post);
      } catch (error) {
        this.logger.warn({ err: error, postId: post.id }, 'older pictures wait for fingerprints');
        return;
      }
      // Half of the time the decoders are free for others.
      await sleep(Math.min(performance.now() - from, mostPauseMs));
    }
  }

  async #in(likeness: 'wanted' | 'new', limit: number): Promise<PostRecord[]> {
    const where = [['likeness', '==', likeness]] as const;
    return (await this.store.find(posts, { where, limit })).map(({ data }) => data);
  }

  async #compareNew(): Promise<void> {
    for (let some: PostRecord[]; (some = await this.#in('new', batch)).length > 0;) {
      for (const { id } of some) {
        if (this.isStopping) return;
        await this.#compare(id);
      }
    }
  }

  /** A picture that is gone, or is none of ours, has no fingerprint: nothing is like it. */
  async #askFor({ id, imgLocation: path }: PostRecord): Promise<void> {
    let fingerprint: string | undefined;
    try {
      const options = { timeoutMs: fingerprintTimeoutMs };
      ({ fingerprint } = await this.requests.ask(mediaRequests.getFingerprint, { path }, options));
    } catch (error) {
      if (isTransient(error)) throw error;
      this.logger.warn({ err: error, postId: id }, 'a picture has no fingerprint');
    }
    await this.store.transaction(async (tx) => {
      const post = await tx.get(posts, id);
      if (post?.likeness !== 'wanted') return;
      await tx.set(posts, id, { ...post, likeness: fingerprint === undefined ? 'done' : 'new' });
      if (fingerprint !== undefined) {
        await tx.set(fingerprints, id, fingerprintRecord(id, fingerprint));
      }
    });
  }

  async #compare(id: string): Promise<void> {
    const own = await this.store.get(fingerprints, id);
    const found = own ? await this.#closest(own) : [];
    await this.store.transaction(async (tx) => {
      const there = await tx.getMany(posts, [id, ...found.map(({ postId }) => postId)]);
      const post = there.get(id);
      if (!post) return;
      const others = found.flatMap(({ postId, distance }) => {
        const other = there.get(postId);
        return other ? [{ other, distance }] : [];
      });
      const compared: PostRecord = { ...post, likeness: 'done' };
      for (const linked of linkedWith(compared, others)) await tx.set(posts, linked.id, linked);
    });
  }

  async #closest(own: FingerprintRecord): Promise<Likeness[]> {
    const found = new Map<string, Likeness>();
    for (const band of bands) {
      const where = [[band, '==', own[band]]] as const;
      for (const { data } of await this.store.find(fingerprints, { where, limit: mostLooked })) {
        const { postId } = data;
        const distance = distanceOf(own, data);
        if (postId !== own.postId && distance <= mostDistance)
          found.set(postId, { postId, distance });
      }
    }
    // If very many are similar, a random part of them is chosen.
    const ranked = [...found.values()].map((one) => ({ one, place: one.distance + Math.random() }));
    const closest = ranked.toSorted((a, b) => a.place - b.place).slice(0, mostFound);
    return closest.map(({ one }) => one);
  }
}
