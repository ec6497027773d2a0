import { AppError, calls, eventsRequests, postsRequests, type Actor } from '@el-reto/contracts';
import {
  decodeCursor,
  encodeCursor,
  HandleRequest,
  readAccount,
  RequestClient,
} from '@el-reto/service-kit';
import type { Incoming } from '@el-reto/service-kit';
import { transactOnce } from '@el-reto/store';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { jurySeats, seatId } from '../events/event-records.ts';
import { requireEvent } from '../events/events.repository.ts';
import { ballotId, ballots, jurors, juryProgress } from './jury-records.ts';
import { isClosed, isComplete, isSecretOf, placeFor, pointsWithin } from './jury-rules.ts';
import { jurorOf, requireJury, stateOf } from './jury-rules.ts';
import { JuryRepository } from './jury.repository.ts';
import { prepared } from '../events/prepared.ts';

/** Cards per answer, far below the 1 MiB of a NATS message. */
const cardsPerPage = 400;
const cursorSchema = z.tuple([z.string()]);
/** A cursor of the export: a juror, and the cursor of the juror's ballots. */
const exportSchema = z.tuple([z.string(), z.string().nullable()]);

const done = { success: true } as const;

/** Jurors' calls: accept an invitation, see cards without their authors, give points. */
@Controller()
export class JuryController {
  constructor(
    private readonly jury: JuryRepository,
    private readonly requests: RequestClient,
  ) {}

  /** Accepts an invitation. Following the link again after that does nothing. */
  @HandleRequest(calls.acceptJury)
  async accept(incoming: Incoming<typeof calls.acceptJury>) {
    const { uid } = incoming.actor;
    const [jurorId = '', secret = ''] = incoming.input.token.split('.', 2);
    await prepared(this.jury.store, incoming, async () => {
      const invited = await this.jury.store.get(jurors, jurorId);
      if (!invited || invited.uid === uid) return;
      const asked = { uid, eventId: invited.eventId };
      const { hasPosts } = await this.requests.ask(postsRequests.hasPosts, asked);
      if (hasPosts && isSecretOf(invited, secret)) throw new AppError('JUROR_TAKES_PART');
    });
    return transactOnce(this.jury.store, incoming, async (tx) => {
      await readAccount(tx, uid);
      const juror = await tx.get(jurors, jurorId);
      if (!juror || !isSecretOf(juror, secret)) throw new AppError('LINK_NOT_VALID');
      const { eventId } = juror;
      const { slug: eventSlug } = await requireEvent(tx, eventId);
      const answer = { ...done, eventId, eventSlug };
      if (juror.uid === uid) return answer;
      await this.jury.open(tx, eventId);
      if (stateOf(juror) !== 'invited') throw new AppError('LINK_NOT_VALID');
      if (await this.jury.seatOf(eventId, uid, tx)) throw new AppError('ALREADY_JUROR');
      await tx.set(jurors, jurorId, { ...juror, uid, acceptedAt: Date.now() });
      await tx.set(jurySeats, seatId(eventId, uid), { eventId, jurorId });
      return answer;
    });
  }

  @HandleRequest(calls.getJury)
  async show({ input: { eventId, cursor }, actor }: Incoming<typeof calls.getJury>) {
    const event = await requireEvent(this.jury.store, eventId);
    const jury = requireJury(event);
    const jurorId = await this.jury.seatOf(eventId, actor.uid);
    if (jurorId === undefined) throw new AppError('JUROR_ONLY');
    const progress = await this.jury.store.get(juryProgress, eventId);
    // The schema of the answer removes the authors.
    const placed = (await this.jury.recentCards(eventId))
      .map((card) => ({ at: placeFor(jurorId, card.postId), card }))
      .toSorted((a, b) => (a.at < b.at ? -1 : 1));
    const [after] = cursor === undefined ? [''] : decodeCursor(cursorSchema, cursor);
    const rest = placed.filter(({ at }) => at > after);
    const page = rest.slice(0, cardsPerPage);
    const last = rest.length > cardsPerPage ? page.at(-1) : undefined;
    const postIds = page.map(({ card }) => card.postId);
    const given = await this.jury.ballotsFor(jurorId, postIds);
    return {
      jury,
      closed: isClosed(event, progress),
      cards: page.map(({ card }) => {
        return { ...card, points: given.get(ballotId(jurorId, card.postId))?.points ?? {} };
      }),
      nextCursor: last ? encodeCursor([last.at]) : null,
    };
  }

  @HandleRequest(calls.putScores)
  async score(incoming: Incoming<typeof calls.putScores>) {
    const { eventId, postId, points: given } = incoming.input;
    const { posts } = await this.requests.ask(postsRequests.getFacts, { postIds: [postId] });
    const isThere = posts.some((post) => post.public && post.eventId === eventId);
    return transactOnce(this.jury.store, incoming, async (tx) => {
      const jury = requireJury(await requireEvent(tx, eventId));
      const jurorId = await this.jury.seatOf(eventId, incoming.actor.uid, tx);
      if (jurorId === undefined) throw new AppError('JUROR_ONLY');
      const { progress } = await this.jury.open(tx, eventId);
      if (!isThere) throw new AppError('POST_NOT_FOUND');
      const id = ballotId(jurorId, postId);
      const before = await tx.get(ballots, id);
      const points = pointsWithin(jury, { ...before?.points, ...given });
      const at = Date.now();
      const complete = isComplete(jury, points);
      await tx.set(ballots, id, {
        jurorId,
        eventId,
        postId,
        points,
        complete,
        at,
      });
      if (!progress) await tx.set(juryProgress, eventId, { startedAt: at });
      return { ...done, points };
    });
  }

  @HandleRequest(eventsRequests.exportScores)
  async export({ input: { cursor }, actor }: Incoming<typeof eventsRequests.exportScores>) {
    const ids = (await this.#own(actor)).map(({ id }) => id).toSorted();
    const [jurorId = '', from] =
      cursor === undefined ? [ids[0], null] : decodeCursor(exportSchema, cursor);
    const { page, nextCursor } = ids.includes(jurorId)
      ? await this.jury.ballotsPage(jurorId, from ?? undefined)
      : { page: [], nextCursor: null };
    const nextJurorId = nextCursor === null ? ids.find((id) => id > jurorId) : jurorId;
    return {
      scores: page.map(({ data: { eventId, postId, points, at } }) => {
        return { eventId, postId, points, scoredAt: new Date(at).toISOString() };
      }),
      nextCursor: nextJurorId === undefined ? null : encodeCursor([nextJurorId, nextCursor]),
    };
  }

  @HandleRequest(eventsRequests.exportInvitations)
  async exportInvitations({ actor }: Incoming<typeof eventsRequests.exportInvitations>) {
    const invitations = (await this.#own(actor)).map(({ id, data }) => {
      return { ...jurorOf(id, data, 0), eventId: data.eventId };
    });
    return { invitations };
  }

  #own({ uid }: Actor) {
    return this.jury.store.find(jurors, { where: { uid } });
  }
}
