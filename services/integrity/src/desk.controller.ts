import { AppError, calls, integrityEvents, likesRequests } from '@el-reto/contracts';
import {
  actOf,
  HandleRequest,
  RequestClient,
  requireRecentSignIn,
  STORE,
  type Incoming,
} from '@el-reto/service-kit';
import { firstOutcome, transactOnce, type Store } from '@el-reto/store';
import { Controller, Inject } from '@nestjs/common';
import { clustersOf, fitting } from './clusters.ts';
import { Contests } from './contests.service.ts';
import { decisions, type Decision } from './integrity.repository.ts';
import type { Entry } from './judged-contest.ts';
import { timelineOf } from './timeline.ts';

const states = { release: 'released', void: 'voided', reopen: 'held' } as const;

@Controller()
export class DeskController {
  constructor(
    private readonly contests: Contests,
    private readonly requests: RequestClient,
    @Inject(STORE) private readonly store: Store,
  ) {}

  /** Lists clusters. The sums come from the ledger. */
  @HandleRequest(calls.listClusters)
  async listClusters({ input: { eventId } }: Incoming<typeof calls.listClusters>) {
    const { contest } = await this.contests.current(eventId);
    const sums = await this.requests.ask(likesRequests.countStates, { eventId });
    return { ...sums, clusters: fitting(clustersOf(contest)) };
  }

  @HandleRequest(calls.decideCluster)
  async decideCluster(incoming: Incoming<typeof calls.decideCluster>) {
    const { actor, input } = incoming;
    const { eventId, clusterId, note, seen = Infinity } = input;
    const state = states[input.decision];
    if (state === 'voided') requireRecentSignIn(actor);
    const { contest, isPublished } = await this.contests.current(eventId);
    if (isPublished || contest.likesOf(clusterId).length === 0) {
      const first = await firstOutcome<Decision>(this.store, incoming);
      if (first) return outcomeOf(first.value);
      throw new AppError(isPublished ? 'RESULT_PUBLISHED' : 'CLUSTER_NOT_FOUND');
    }
    const decision = await transactOnce<Decision>(this.store, incoming, async (tx) => {
      const id = `${eventId}_${clusterId}`;
      const before = await tx.get(decisions, id);
      if (before && before.at > seen) {
        // The contest in memory may lack the decision, whose answer was lost.
        contest.decide(before);
        throw new AppError('CHANGED_MEANWHILE');
      }
      // Each decision has a time of its own, so that the time shows whether it was seen.
      const at = Math.max(Date.now(), (before?.at ?? 0) + 1);
      const made = { eventId, clusterId, state, note, by: actor.uid, at };
      await tx.set(decisions, id, made);
      const act = actOf(actor, calls.decideCluster.name, {
        subject: eventId,
        reason: note,
        before: { cluster: clusterId, state: before?.state ?? 'held' },
        after: { cluster: clusterId, state },
      });
      await tx.publish(integrityEvents.actRecorded, act);
      return made;
    });
    await this.contests.decide(decision);
    return outcomeOf(decision);
  }

  @HandleRequest(calls.getLikesOverTime)
  async getLikesOverTime({ input }: Incoming<typeof calls.getLikesOverTime>) {
    const { contest } = await this.contests.current(input.eventId);
    const isAsked = ({ postId }: Entry) => !input.postId || postId === input.postId;
    return timelineOf([...contest.entries.values()].filter(isAsked));
  }
}

const outcomeOf = ({ state, at }: Decision) => ({ success: true as const, state, at });
