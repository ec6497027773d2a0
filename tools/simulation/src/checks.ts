import { hash } from 'node:crypto';
import {
  eventsRequests,
  LedgerCount,
  likesEvents,
  likesRequests,
  postsEvents,
  postsRequests,
  type EventDefinition,
  type LedgerLike,
  type RequestDefinition,
} from '@el-reto/contracts';
import type { z } from 'zod';
import type { Bus } from './bus.ts';
import type { Crowd } from './crowd.ts';
import type { Cloud } from './cloud.ts';
import type { GatewayNode } from './gateway-node.ts';
import type { Contest, DueMail, Model, Person } from './model.ts';

/** The id of a mail, which its cause gives. */
function messageIdOf(cause: readonly string[]): string {
  const notice = hash('sha256', JSON.stringify(cause), 'base64url').slice(0, 32);
  return `<${hash('sha256', notice, 'base64url')}@localhost>`;
}

/** Whether a mail may have gone out twice: its process crashed before it noted the first. */
export type MayRepeat = (firstAt: number) => boolean;

/** Requests to a gateway, one of which it must answer. */
const mostAttempts = 5;
const pauseMs = 1_000;

/** Rules that hold after all faults are over and all events are handled. */
export class Checks {
  readonly #model: Model;

  constructor(
    private readonly crowd: Crowd,
    private readonly bus: Bus,
    private readonly cloud: Cloud,
    private readonly note: (what: string) => void,
    private readonly violate: (what: string) => void,
  ) {
    this.#model = crowd.model;
  }

  async run(mayRepeat: MayRepeat): Promise<void> {
    for (const contest of this.#model.contests) await this.#contest(contest);
    for (const card of this.#model.cards) await this.#card(card.id);
    this.#mails(mayRepeat);
    this.#streams();
  }

  async #contest(contest: Contest): Promise<void> {
    const { id: eventId } = contest;
    const records = await this.#records(eventId);
    const shown = await this.crowd.list(eventId);
    if (contest.isThere === false) {
      if (shown.length > 0)
        this.violate(`${eventId} is deleted, and ${shown.length} cards are shown`);
      if (records.length > 0)
        this.violate(`${eventId} is deleted, and ${records.length} likes stay`);
      return;
    }
    if (contest.isThere === undefined) return;
    this.#once(eventId, records);
    // The ledger's lines for judges say nothing of suspensions, which void likes.
    const suspended = new Map(this.#model.people.map(({ uid, isBanned }) => [uid, isBanned]));
    const counted = Map.groupBy(
      records.filter(({ uid, state }) => state === 'counted' && suspended.get(uid) === false),
      ({ postId }) => postId ?? '',
    );
    const isClosed = contest.ranking !== undefined;
    const tallies = this.#newest(likesEvents.tallyChanged, ({ tallies: all }) => all);
    const stats = this.#newest(postsEvents.statsChanged, ({ posts }) => posts);
    // Likes of erased accounts stay counted in an ended contest, and no list of records names them. Those
    // of accounts that are suspended stay where a result was published before.
    const isKnown = this.#model.people.every(
      ({ isThere, isBanned, bans }) =>
        isThere === true && isBanned !== undefined && (bans === 0 || !isClosed),
    );
    for (const { id, likes } of shown) {
      const recorded = counted.get(id)?.length ?? 0;
      this.note(`${id} has ${likes} likes, ${recorded} counted records`);
      if (isKnown && likes !== recorded) {
        this.violate(`${id} has ${likes} likes, ${recorded} records`);
      }
      const told = { tallies: tallies.get(id) ?? 0, numbers: stats.get(id) ?? 0 };
      for (const [what, number] of Object.entries(told)) {
        if (number !== likes) this.violate(`${id}: published ${what} ${number}, likes ${likes}`);
      }
    }
    const isHidden = this.bus.clock.date < contest.hiddenUntil;
    const now = shown.map(({ id, likes }) => `${id}: ${isHidden ? 0 : likes}`).toSorted();
    for (const gateway of this.crowd.gateways) {
      const answer = await this.#listOf(gateway, eventId);
      const cards = answer?.map(({ id, likes }) => `${id}: ${likes}`).toSorted() ?? [];
      if (cards.join() !== now.join())
        this.violate(`a gateway shows ${cards.join()} of ${now.join()}`);
    }
    for (const person of this.#model.people) this.#like(person, contest, records);
    if (isClosed) await this.#result(contest, counted);
  }

  /** The cards that a gateway shows. It gives no answer where delays exceed its time limit. */
  async #listOf(gateway: GatewayNode, eventId: string) {
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const cards = await gateway.list(eventId);
      if (cards) return cards;
      await this.bus.clock.sleep(pauseMs);
    }
    return undefined;
  }

  /** One like of each person and of each mailbox. */
  #once(eventId: string, records: readonly LedgerLike[]): void {
    const mailboxes = new Map(
      this.#model.people.map(({ uid, email }) => [uid, email.replaceAll('.', '')]),
    );
    for (const of of [
      ({ uid }: LedgerLike) => uid,
      ({ uid }: LedgerLike) => mailboxes.get(uid) ?? uid,
    ]) {
      for (const [who, some] of Map.groupBy(records, of)) {
        if (some.length > 1) this.violate(`${who} has ${some.length} likes in ${eventId}`);
      }
    }
  }

  #like(person: Person, { id: eventId }: Contest, records: readonly LedgerLike[]): void {
    const { uid, likes, isThere, isBanned } = person;
    const record = records.find((one) => one.uid === uid);
    if (isThere === false && record) this.violate(`${uid} is deleted, and a like of theirs stays`);
    const liked = likes.get(eventId) ?? null;
    const isKnown = !likes.has(eventId) || likes.get(eventId) !== undefined;
    const isShown = liked === null || this.#model.card(liked)?.isThere === true;
    if (!isThere || !isKnown || !isShown) return;
    const found = record?.postId ?? null;
    this.note(`${uid} likes ${found} in ${eventId}`);
    if (found !== liked) this.violate(`${uid} was told ${liked}, but the record is ${found}`);
    const decided = this.#model.decisions.get(`${eventId} ${uid}`);
    if (!decided || !record || isBanned !== false) return;
    if (record.state !== decided.state) {
      this.violate(
        `an administrator decided that the like of ${uid} is ${decided.state}, but it is ${record.state}`,
      );
    }
  }

  async #card(postId: string): Promise<void> {
    const card = this.#model.card(postId);
    const contest = card && this.#model.contest(card.eventId);
    const isIn = async () =>
      (await this.#ask(postsRequests.getFacts, { postIds: [postId] }))?.posts[0];
    if (!card || card.isThere === undefined || !contest?.isThere) return;
    const found = await isIn();
    this.note(`${postId} is ${found ? (found.public ? 'public' : 'pending') : 'gone'}`);
    if (!card.isThere && found) this.violate(`${postId} was deleted, and is there`);
    if (!card.isThere) return;
    const author = this.#model.people.find(({ uid }) => uid === card.author);
    if (author?.isThere !== true || author.isBanned !== false) return;
    if (!found) this.violate(`${postId} was created, and is not there`);
    else if (card.isPublic && !found.public) this.violate(`${postId} was approved, and is pending`);
  }

  /** The ledger's lines sum up to the ranking, which never changes. */
  async #result(contest: Contest, counted: ReadonlyMap<string, readonly LedgerLike[]>) {
    const { id: eventId } = contest;
    const answer = await this.#ask(eventsRequests.getResult, { eventId });
    if (!answer) return this.violate(`the result of ${eventId} was published, and is not there`);
    const count = new LedgerCount();
    const reachedAt = new Map<string, string>();
    for (let part = 0; part < answer.result.ledger.parts; part += 1) {
      const read = await this.#ask(likesRequests.readLedger, { eventId, part });
      count.add(read?.lines ?? '');
      for (const [postId, at] of Object.entries(read?.reachedAt ?? {})) reachedAt.set(postId, at);
    }
    const placesOf = (ranking: readonly { postId: string; likes: number }[]) =>
      ranking.map(({ postId, likes }) => `${postId}: ${likes}`).join();
    const ranking = placesOf(answer.ranking);
    const summed = placesOf(count.ranking(reachedAt));
    this.note(`the result of ${eventId} is ${ranking}`);
    if (ranking !== summed) this.violate(`${eventId}: ranking ${ranking}, ledger ${summed}`);
    contest.ranking ||= ranking;
    if (contest.ranking !== ranking) this.violate(`the result of ${eventId} has changed`);
    const isWhole = this.#model.people.every(({ isThere, bans }) => isThere === true && bans === 0);
    for (const { postId, likes } of !isWhole ? [] : answer.ranking) {
      if (this.#model.card(postId)?.isThere !== true) continue;
      const records = counted.get(postId)?.length ?? 0;
      if (likes !== records) this.violate(`${postId}: result ${likes}, counted records ${records}`);
    }
  }

  #mails(mayRepeat: MayRepeat): void {
    const { mails } = this.cloud;
    for (const [id, some] of Map.groupBy(mails, ({ messageId }) => messageId)) {
      const [first] = some;
      if (some.length === 1 || !first || mayRepeat(first.at)) continue;
      this.violate(`"${first.subject}" (${id}) went to ${first.to} ${some.length} times`);
    }
    for (const due of this.#model.mails) {
      if (!this.#isDue(due)) continue;
      const id = messageIdOf(due.cause);
      if (!mails.some(({ messageId }) => messageId === id)) {
        this.violate(`${due.uid} got no mail about ${due.cause.join(' ')}`);
      }
    }
  }

  #isDue({ cause: [kind, postId = ''], uid }: DueMail): boolean {
    const person = this.#model.people.find((one) => one.uid === uid);
    const card = this.#model.card(postId);
    const contest = card && this.#model.contest(card.eventId);
    if (person?.isThere !== true || person.isBanned !== false || !contest?.isThere) return false;
    return kind !== 'post-approved' || card?.isThere === true;
  }

  #streams(): void {
    const dead = this.bus.events.filter(({ subject }) => subject.startsWith('dead.'));
    for (const { subject } of dead) this.violate(`there is a dead letter: ${subject}`);
  }

  /** By post, the number of the last event that names it. */
  #newest<S extends z.ZodType>(
    { subject, schema }: EventDefinition<S>,
    numbersOf: (
      payload: z.output<S>,
    ) => readonly { postId: string; likes: number; revision?: number }[],
  ): Map<string, number> {
    const newest = new Map<string, { likes: number; revision?: number }>();
    for (const event of this.bus.events) {
      if (event.subject !== subject) continue;
      for (const one of numbersOf(schema.parse(JSON.parse(event.text)))) {
        const { revision = 0 } = newest.get(one.postId) ?? {};
        if (one.revision === undefined || one.revision >= revision) newest.set(one.postId, one);
      }
    }
    return new Map(Array.from(newest, ([postId, { likes }]) => [postId, likes]));
  }

  async #records(eventId: string): Promise<LedgerLike[]> {
    const all = new Map<string, LedgerLike>();
    for (let cursor: string | undefined; ;) {
      const page = await this.#ask(likesRequests.listRecords, { eventId, cursor });
      for (const like of page?.likes ?? []) all.set(`${like.uid} ${like.postId}`, like);
      if (!page?.nextCursor) return [...all.values()];
      cursor = page.nextCursor;
    }
  }

  async #ask<D extends RequestDefinition>(definition: D, input: z.input<D['input']>) {
    const answer = await this.crowd.ask(null, definition, input);
    return answer !== 'unknown' && 'value' in answer ? answer.value : undefined;
  }
}
