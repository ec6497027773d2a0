import { calls, eventsEvents, postsEvents, postsRequests } from '@el-reto/contracts';
import {
  closeAccount,
  HandleEvent,
  HandleRequest,
  requireRecentSignIn,
} from '@el-reto/service-kit';
import type { Incoming, ReceivedEvent } from '@el-reto/service-kit';
import { deleteAll, transactOnce, type Transaction } from '@el-reto/store';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { requireOwned } from './post-access.ts';
import { decisions, deniedCards, postFacts, reports, type PostRecord } from './post-records.ts';
import { PostsRepository, type Owner } from './posts.repository.ts';
import { publishAct } from './publish-act.ts';

/** Most posts that one transaction deletes. */
const sweepSize = 100;

type How = Pick<z.input<typeof postsEvents.postDeleted.schema>, 'withEvent' | 'taken'>;

/** Deletes posts. Their pictures and likes are deleted by the services that follow the events. */
@Controller()
export class RemovalController {
  constructor(private readonly repository: PostsRepository) {}

  @HandleRequest(calls.deletePost)
  async delete(incoming: Incoming<typeof calls.deletePost>) {
    const { postId } = incoming.input;
    const { actor } = incoming;
    const found = await this.repository.get(postId);
    // The sign-in is checked outside the transaction, which would store the refusal for retries with the same key.
    if (found && found.userId !== actor.uid && actor.admin) requireRecentSignIn(actor);
    await transactOnce(this.repository.store, incoming, async (tx) => {
      const post = requireOwned(await this.repository.get(postId, tx), actor);
      const isOwn = actor.uid === post.userId;
      await this.#remove(tx, [post], isOwn ? {} : { taken: { by: actor.uid, reason: null } });
      if (!isOwn) {
        await publishAct(tx, actor, calls.deletePost.name, post, { state: 'deleted' });
      }
    });
  }

  @HandleEvent(eventsEvents.eventDeleted)
  async eventDeleted({ payload }: ReceivedEvent<typeof eventsEvents.eventDeleted>): Promise<void> {
    const { store } = this.repository;
    const { eventId } = payload;
    await store.transaction((tx) => this.repository.closeEvent(tx, eventId));
    await this.#removeAll('eventid', eventId, { withEvent: true });
    await deleteAll(store, deniedCards, { eventId });
  }

  @HandleRequest(postsRequests.purgeUser)
  async purgeUser({ input: { uid } }: Incoming<typeof postsRequests.purgeUser>) {
    const { store } = this.repository;
    await store.transaction((tx) => closeAccount(tx, uid));
    await this.#removeAll('userId', uid, {});
    await deleteAll(store, deniedCards, { userId: uid });
    // Reports by the account stay counted, but are no longer stored with its name.
    await deleteAll(store, reports, { userId: uid });
  }

  /** Deletes all posts of an event or a person, in several transactions. Safe to repeat. */
  async #removeAll(owner: Owner, value: string, how: How): Promise<void> {
    const removeSome = async (tx: Transaction) => {
      const some = await this.repository.some(tx, owner, value, sweepSize);
      await this.#remove(tx, some, how);
      return some.length;
    };
    while ((await this.repository.store.transaction(removeSome)) === sweepSize);
  }

  async #remove(tx: Transaction, some: readonly PostRecord[], how: How): Promise<void> {
    await this.repository.remove(tx, some);
    for (const post of some) {
      // The stored decision is deleted as well: a later decision gets POST_NOT_FOUND instead of the name of
      // another moderator.
      await tx.delete(decisions, post.id);
      await tx.publish(postsEvents.postDeleted, { ...postFacts(post), ...how });
    }
  }
}
