import {
  accountsRequests,
  calls,
  campaignRequests,
  eventsRequests,
  likesRequests,
  type Participant,
} from '@el-reto/contracts';
import {
  decodeCursor,
  encodeCursor,
  HandleRequest,
  RequestClient,
  STORE,
  type Incoming,
} from '@el-reto/service-kit';
import type { Store, Stored } from '@el-reto/store';
import { Controller, Inject } from '@nestjs/common';
import { z } from 'zod';
import { ActLog } from './act-log.service.ts';
import { cards, type CardRecord } from './campaign-records.ts';

const cardsPerPage = 500;
/** Most people whose data is requested at once. */
const mostPeople = 500;

/** A cursor: the listed group, and the last uid of the previous page. */
const cursorSchema = z.tuple([z.enum(['authors', 'voters']), z.string().nullable()]);

interface Page {
  readonly participants: Participant[];
  readonly nextCursor: string | null;
}

/** Lists the participants of an event: first the authors of cards, then voters without a card. */
@Controller()
export class ParticipantsController {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly requests: RequestClient,
    private readonly log: ActLog,
  ) {}

  @HandleRequest(campaignRequests.listParticipants)
  async list({ actor, input }: Incoming<typeof campaignRequests.listParticipants>) {
    const { eventId, cursor, goesOn } = input;
    await this.requests.ask(eventsRequests.getFacts, { eventId });
    if (!goesOn) await this.log.noteExport(actor, calls.listParticipants.name, eventId);
    const [kind, after] =
      cursor === undefined ? (['authors', null] as const) : decodeCursor(cursorSchema, cursor);
    return kind === 'authors' ? this.#authors(eventId, after ?? '') : this.#voters(eventId, after);
  }

  /** A page of authors. All cards of a person are on the same page, unless they fill it. */
  async #authors(eventId: string, after: string): Promise<Page> {
    const found = await this.store.find(cards, {
      where: { eventId, userId: { '>': after } },
      orderBy: ['userId', 'postId'],
      limit: cardsPerPage,
    });
    const isFull = found.length === cardsPerPage;
    const byAuthor = [...Map.groupBy(found, ({ data }) => data.userId)];
    const whole = new Map(isFull && byAuthor.length > 1 ? byAuthor.slice(0, -1) : byAuthor);
    const uids = [...whole.keys()];
    const [people, { uids: voters }] = await Promise.all([
      this.#peopleOf(uids),
      this.requests.ask(likesRequests.listVoters, { eventId, among: uids }),
    ]);
    const haveLiked = new Set(voters);
    const participants = people.map((person) => ({
      ...person,
      ...numbersOf(whole.get(person.uid) ?? []),
      liked: haveLiked.has(person.uid),
    }));
    const next = isFull ? (['authors', uids.at(-1)] as const) : (['voters', null] as const);
    return { participants, nextCursor: encodeCursor(next) };
  }

  async #voters(eventId: string, after: string | null): Promise<Page> {
    const { uids, nextCursor } = await this.requests.ask(likesRequests.listVoters, {
      eventId,
      ...(after !== null && { cursor: after }),
    });
    const isAuthor = await Promise.all(uids.map((uid) => this.#hasCard(eventId, uid)));
    const people = await this.#peopleOf(uids.filter((_, index) => !isAuthor[index]));
    return {
      participants: people.map((person) => ({ ...person, ...numbersOf([]), liked: true })),
      nextCursor: nextCursor && encodeCursor(['voters', nextCursor]),
    };
  }

  async #hasCard(eventId: string, uid: string): Promise<boolean> {
    const own = await this.store.findIds(cards, {
      where: { eventId, userId: uid },
      orderBy: ['postId'],
      limit: 1,
    });
    return own.length > 0;
  }

  /** The people's data in the order of `uids`, without deleted accounts. */
  async #peopleOf(uids: readonly string[]) {
    const found = [];
    for (let from = 0; from < uids.length; from += mostPeople) {
      const some = uids.slice(from, from + mostPeople);
      const asked = accountsRequests.listParticipants;
      found.push(...(await this.requests.ask(asked, { uids: some })).people);
    }
    const known = new Map(found.map((person) => [person.uid, person]));
    return uids.flatMap((uid) => known.get(uid) ?? []);
  }
}

function numbersOf(own: readonly Stored<CardRecord>[]) {
  const shown = own.filter(({ data }) => data.state === 'public');
  const likes = shown.reduce((sum, { data }) => sum + data.likes, 0);
  return { cards: own.length, publicCards: shown.length, likes };
}
