import { randomUUID } from 'node:crypto';
import { accountsEvents, eventPhase, eventsEvents, likesRequests } from '@el-reto/contracts';
import { closeAccount, HandleEvent, HandleRequest } from '@el-reto/service-kit';
import type { Incoming, ReceivedEvent } from '@el-reto/service-kit';
import { deleteAll, type Transaction } from '@el-reto/store';
import { Controller } from '@nestjs/common';
import { isDeleted, likeId } from './like-records.ts';
import { contests, likes, LikesRepository } from './likes.repository.ts';
import { Tallies } from './tallies.ts';

/** Takes a person, or an event, out of the ledger. */
@Controller()
export class EraseLikesController {
  constructor(
    private readonly repository: LikesRepository,
    private readonly tallies: Tallies,
  ) {}

  @HandleRequest(likesRequests.purgeUser)
  async purgeUser({ input }: Incoming<typeof likesRequests.purgeUser>) {
    await this.#eraseUser(input.uid);
    return { success: true } as const;
  }

  /** Once more, for a deletion that an older version began. */
  @HandleEvent(accountsEvents.accountDeleted)
  async accountDeleted({ payload }: ReceivedEvent<typeof accountsEvents.accountDeleted>) {
    await this.#eraseUser(payload.uid);
  }

  @HandleEvent(eventsEvents.eventDeleted)
  async eventDeleted({ payload }: ReceivedEvent<typeof eventsEvents.eventDeleted>): Promise<void> {
    const { eventId } = payload;
    const { store } = this.repository;
    await store.transaction((tx) => tx.set(contests, eventId, { deleted: true }));
    await deleteAll(store, likes, [['eventId', '==', eventId]]);
    await this.tallies.forget(eventId);
  }

  /** In events that have ended, likes stay counted without the name; others are taken off. */
  async #eraseUser(userId: string): Promise<void> {
    const { store } = this.repository;
    await store.transaction((tx) => closeAccount(tx, userId));
    for (const { data } of await this.repository.likesOfUser(userId)) {
      await store.transaction((tx) => this.#eraseOne(tx, data.eventId, userId));
    }
    this.tallies.mark();
  }

  async #eraseOne(tx: Transaction, eventId: string, userId: string): Promise<void> {
    const id = likeId(eventId, userId);
    const record = await tx.get(likes, id);
    if (!record) return;
    const post = await this.tallies.find(tx, record.postId);
    const contest = await tx.get(contests, eventId);
    const isOver = contest && !isDeleted(contest) && eventPhase(contest) === 'ended';
    await tx.delete(likes, id);
    if (isOver) {
      await tx.set(likes, likeId(eventId, `erased-${randomUUID()}`), { ...record, userId: null });
    }
    // Where the number stays, the list of names that others show has one less.
    if (post) await this.tallies.count(tx, [{ post, by: isOver ? 0 : -1 }]);
  }
}
