import { BackgroundWork, STORE } from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import { distanceOf, linkedWith, mostDistance } from './likeness.ts';
import { bands, fingerprints, posts } from './post-records.ts';
import type { FingerprintRecord, Likeness, PostRecord } from './post-records.ts';

const everyMs = 250;
/**
 * Time between two searches for posts that another replica did not finish, or that lost all links, in
 * milliseconds.
 */
const searchEveryMs = 15_000;
const batch = 50;
/** Most fingerprints that are read for one shared byte. */
const mostRead = 400;
/** Most similar posts that are read for a new one. The closest are read. */
const mostFound = 40;

/**
 * Links posts whose pictures look the same, in all contests, soon after the upload. Posts with `likeness:
 * 'new'` have yet to be compared. Comparing a post again changes nothing.
 */
@Injectable()
export class LikenessesService extends BackgroundWork {
  constructor(@Inject(STORE) private readonly store: Store) {
    super(everyMs, searchEveryMs);
  }

  protected override async work(): Promise<void> {
    const query = { where: { likeness: 'new' }, limit: batch } as const;
    for (;;) {
      const found = await this.store.find(posts, query);
      if (found.length === 0) return;
      for (const { id } of found) {
        if (this.isStopping) return;
        await this.#compare(id);
      }
    }
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
      const where = { [band]: own[band] };
      for (const { data } of await this.store.find(fingerprints, { where, limit: mostRead })) {
        const { postId } = data;
        const distance = distanceOf(own, data);
        if (postId !== own.postId && distance <= mostDistance)
          found.set(postId, { postId, distance });
      }
    }
    // Chooses at random among equally close posts, so that not always the same ones are linked.
    const ranked = [...found.values()].map((one) => ({ one, place: one.distance + Math.random() }));
    const closest = ranked.toSorted((a, b) => a.place - b.place).slice(0, mostFound);
    return closest.map(({ one }) => one);
  }
}
