import { STORE } from '@el-reto/service-kit';
import type { Store, Transaction } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import { Facts } from './facts.service.ts';
import { withoutCard, withoutContest } from './notice-texts.ts';
import type { NoticeWithMail } from './notices.service.ts';
import { mails, notices, type NoticeRecord } from './notifications-records.ts';

/** Number of notices that one transaction changes or deletes. */
const chunkSize = 100;

/** Changes and deletes notices about deleted cards and contests. Safe to repeat. */
@Injectable()
export class Deletions {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly facts: Facts,
  ) {}

  /** Deletes the notices of voters about a deleted card. Those of its author stay, without a link to it. */
  cardDeleted(postId: string): Promise<void> {
    return this.#apply('postId', postId, ({ postId: _, ...notice }) =>
      notice.kind === 'like-held' ? null : withoutCard(notice),
    );
  }

  /**
   * Deletes the notices of a deleted contest. Moderators' decisions stay, without the contest, because
   * their reasons are about the author and not about the contest.
   */
  contestDeleted(eventId: string): Promise<void> {
    return this.#apply('eventId', eventId, ({ eventId: _, ...notice }) => {
      const decision = withoutContest(notice);
      return decision && { ...notice, ...decision };
    });
  }

  /**
   * Applies the deletions that happened while a notice was written. Their events may have been handled
   * before the notice was stored.
   */
  async check({ event, post }: NoticeWithMail['notice']): Promise<void> {
    const [contest, card] = await Promise.all([
      event && this.facts.event(event.id),
      post?.slug ? this.facts.card(post.id) : null,
    ]);
    if (event && !contest) await this.contestDeleted(event.id);
    if (post?.slug && !card?.slug) await this.cardDeleted(post.id);
  }

  /**
   * Replaces all notices about a subject by the result of `after`. Null deletes a notice. The replacements
   * no longer name the subject. An unsent mail is deleted if its notice is deleted or its text or link has
   * changed.
   */
  async #apply(
    field: 'eventId' | 'postId',
    value: string,
    after: (notice: NoticeRecord) => NoticeRecord | null,
  ): Promise<void> {
    const where = { [field]: value };
    const applySome = async (tx: Transaction) => {
      const some = await tx.find(notices, { where, limit: chunkSize });
      const ids = some.map(({ id }) => id);
      const queued = await tx.getMany(mails, ids);
      for (const { id, data } of some) {
        const next = after(data);
        await (next ? tx.set(notices, id, next) : tx.delete(notices, id));
        const isSame = next?.text === data.text && next.url === data.url;
        // A mail has its content until it is sent.
        if (!isSame && queued.get(id)?.content) await tx.delete(mails, id);
      }
      return some.length;
    };
    while ((await this.store.transaction(applySome)) === chunkSize);
  }
}
