import { likesEvents } from '@el-reto/contracts';
import { NATS, publishEvent } from '@el-reto/service-kit';
import { Inject, Injectable } from '@nestjs/common';

type Connection = Parameters<typeof publishEvent>[0];

/** How long likes of a post may begin to commit after its notice, in milliseconds. */
const trustMs = 2_000;
/** When a notice is looked into, in milliseconds: no commit that began under it is still on its way. */
export const settledMs = 12_000;
/** Most posts remembered. */
const most = 10_000;

/**
 * Tells the stream ahead that likes of a post are coming, once in two seconds for all of them: if
 * this process dies between their commits and its count, another one counts when the notice is due.
 */
@Injectable()
export class LikeNotices {
  readonly #told = new Map<string, { readonly at: number; readonly sent: Promise<void> }>();

  constructor(@Inject(NATS) private readonly connection: Connection) {}

  /** Resolves once likes of these posts may be committed; SERVICE_UNAVAILABLE without the stream. */
  async tell(eventId: string, postIds: readonly string[]): Promise<void> {
    const at = Date.now();
    const untold = postIds.filter((postId) => (this.#told.get(postId)?.at ?? 0) <= at - trustMs);
    if (untold.length > 0) {
      const sent = publishEvent(this.connection, likesEvents.likeChanged, {
        eventId,
        postIds: untold,
        at,
      });
      // Whoever relies on it is told below; nobody may be left to.
      sent.catch(() => undefined);
      if (this.#told.size >= most) this.#told.clear();
      for (const postId of untold) this.#told.set(postId, { at, sent });
    }
    try {
      for (const postId of postIds) await this.#told.get(postId)?.sent;
    } catch (error) {
      for (const postId of postIds) this.#told.delete(postId);
      throw error;
    }
  }
}
