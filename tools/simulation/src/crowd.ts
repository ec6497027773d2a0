import {
  AppError,
  calls,
  likesRequests,
  postsRequests,
  type RequestDefinition,
} from '@el-reto/contracts';
import { RequestClient } from '@el-reto/service-kit';
import type { z } from 'zod';
import type { SimulatedConnection } from './connection.ts';
import type { GatewayNode } from './gateway-node.ts';
import { actorOf, type Card, type Contest, type Model, type Person } from './model.ts';
import type { Deed } from './plan.ts';
import { goneWithinMs, Visits } from './visits.ts';

/** More posts than a run creates. */
const mostPosts = 500;

/** Attempts with one key, before the outcome counts as unknown. */
const attempts = 12;
const retryMs = 500;

type Answer<D extends RequestDefinition> =
  | { readonly value: z.output<D['output']> }
  | { readonly code: string }
  | 'unknown';

const isDone = (answer: Answer<RequestDefinition>) => answer !== 'unknown' && 'value' in answer;

/** People who use the product. Each waits for one answer before the next request. */
export class Crowd {
  readonly #client: RequestClient;
  readonly #visits: Visits;
  readonly #last = new Map<string, Promise<void>>();
  #begun = 0;
  acknowledged = 0;

  constructor(
    readonly model: Model,
    private readonly connection: SimulatedConnection,
    readonly gateways: readonly GatewayNode[],
    private readonly note: (what: string) => void,
    private readonly violate: (what: string) => void,
  ) {
    this.#client = new RequestClient(connection.asNats);
    this.#visits = new Visits(model, connection.bus.clock, gateways, note, violate);
  }

  /** Resolves after all requests are answered. */
  async idle(): Promise<void> {
    await Promise.all(this.#last.values());
  }

  /** Starts an action of a person after the current one. */
  begin(deed: Deed, who: string, which: number): void {
    const person = this.model.people.find(({ uid }) => uid === who);
    if (!person) return;
    const before = this.#last.get(who) ?? Promise.resolve();
    const key = `${deed}-${who}-${(this.#begun += 1)}`;
    this.#last.set(
      who,
      before.then(() => this.#do(deed, person, which, key)),
    );
  }

  /** Repeats a request until it is answered, with the same key if it has one. */
  async ask<D extends RequestDefinition>(
    person: Person | null,
    definition: D,
    input: z.input<D['input']>,
    idempotencyKey?: string,
  ): Promise<Answer<D>> {
    const { clock } = this.connection.bus;
    const name = person?.uid ?? 'somebody';
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      try {
        const actor = person && actorOf(person, clock.date);
        const options = { actor, idempotencyKey };
        const value: z.output<D['output']> = await this.#client.ask<D['input'], D['output']>(
          definition,
          input,
          options,
        );
        if (idempotencyKey !== undefined) {
          this.acknowledged += 1;
          this.note(`${name}: ${definition.subject} is done`);
        }
        return { value };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const { code } = error;
        this.note(`${name}: ${definition.subject} answers ${code}`);
        if (code === 'INTERNAL') {
          this.violate(`${definition.subject} answers ${code}: ${String(error.cause)}`);
        }
        if (code !== 'SERVICE_UNAVAILABLE') return { code };
        await clock.sleep(retryMs);
      }
    }
    return 'unknown';
  }

  async #do(deed: Deed, person: Person, which: number, key: string): Promise<void> {
    const { model } = this;
    const contest = pick(model.contests, which) as Contest;
    const waiting = model.cards.filter((card) => card.isThere !== false && card.isPublic !== true);
    const shown = model.cards.filter(({ isPublic }) => isPublic);
    if (deed === 'like') return this.#like(person, pick(shown, which), key);
    if (deed === 'upload') return this.upload(person, contest, key);
    if (deed === 'approve') return this.decide(person, pick(waiting, which), true, key);
    if (deed === 'deny') return this.decide(person, pick(waiting, which), false, key);
    if (deed === 'remove') return this.#remove(person, pick(shown, which), key);
    if (deed === 'release' || deed === 'void') return this.#judge(person, contest, deed, key);
    if (deed === 'close') return this.#close(person, key);
    if (deed === 'publish') return this.#publish(person, contest, key);
    if (deed === 'ban' || deed === 'unban') {
      const others = model.people.filter(({ admin }) => !admin);
      return this.#ban(person, pick(others, which) as Person, deed === 'ban', key);
    }
    if (deed === 'request') return this.#request(person, key);
    if (deed === 'leave') return this.#leave(person, key);
    if (deed === 'end') return this.#end(person, contest, key);
    if (deed === 'visit') return this.#visits.read(contest);
    const mine = model.cards.filter((card) => card.isThere && card.author === person.uid);
    const card = pick(mine, which);
    if (!card) return;
    const answer = await this.ask(person, calls.deletePost, { postId: card.id }, key);
    this.#gone(answer, ({ id }) => id === card.id);
  }

  async #like(person: Person, card: Card | undefined, key: string): Promise<void> {
    if (!card) return;
    const { id: postId, eventId } = card;
    const before = person.likes.get(eventId);
    const isKnown = !person.likes.has(eventId) || before !== undefined;
    // The card is unknown until the answer.
    person.likes.set(eventId, undefined);
    const answer = await this.ask(person, likesRequests.toggle, { postId }, key);
    person.taps += 1;
    if (answer === 'unknown') return;
    if (!('value' in answer)) return void (isKnown && person.likes.set(eventId, before ?? null));
    const { liked } = answer.value;
    const isGone = before && this.model.card(before)?.isThere !== true;
    if (isKnown && !isGone && person.isBanned === false && liked !== (before !== postId)) {
      this.violate(`${person.uid} tapped ${postId} once; the answer was liked = ${liked}`);
    }
    person.likes.set(eventId, liked ? postId : null);
  }

  async upload(person: Person, { id: eventId }: Contest, key: string): Promise<void> {
    const mediaId = `picture-${this.model.cards.length}-${key}`.replaceAll('.', '-');
    const name = `Carta ${mediaId.slice(8)}`;
    const answer = await this.ask(person, calls.createPost, { eventId, mediaId, name }, key);
    if (answer === 'unknown' || !('value' in answer)) return;
    const { id } = answer.value;
    const isLost = !person.isThere || person.isBanned !== false;
    const isThere = isLost || !this.model.contest(eventId)?.isThere ? undefined : true;
    this.model.cards.push({ id, eventId, author: person.uid, isThere, isPublic: false });
  }

  async decide(
    person: Person,
    card: Card | undefined,
    isApproved: boolean,
    key: string,
  ): Promise<void> {
    if (!card) return;
    const { id: postId, author: uid } = card;
    const call = isApproved ? calls.approvePost : calls.denyPost;
    const answer = await this.ask(person, call, { postId }, key);
    if (!isApproved) this.#gone(answer, ({ id }) => id === postId);
    else if (answer === 'unknown') card.isPublic = undefined;
    else if (isDone(answer)) card.isPublic = true;
    if (isDone(answer)) {
      this.model.mails.push({ cause: [isApproved ? 'post-approved' : 'post-denied', postId], uid });
    }
  }

  async #remove(person: Person, card: Card | undefined, key: string): Promise<void> {
    if (!card) return;
    const { id: postId, author: uid } = card;
    const answer = await this.ask(person, calls.removePost, { postId, reason: 'No va' }, key);
    this.#gone(answer, ({ id }) => id === postId);
    if (isDone(answer)) this.model.mails.push({ cause: ['post-removed', postId], uid });
  }

  /** Decides about all clusters of a contest; of each one's likes, those that its sample names. */
  async #judge(
    person: Person,
    { id: eventId }: Contest,
    decision: 'release' | 'void',
    key: string,
  ): Promise<void> {
    const { people, decisions } = this.model;
    const taps = new Map(people.map((one) => [one.uid, one.taps]));
    const found = await this.ask(person, calls.listClusters, { eventId });
    if (found === 'unknown' || !('value' in found)) return;
    const state = decision === 'release' ? 'counted' : 'voided';
    for (const { id: cluster, sample } of found.value.clusters) {
      const input = { eventId, clusterId: cluster, decision, note: 'Lo vimos' };
      const answer = await this.ask(person, calls.decideCluster, input, `${key} ${cluster}`);
      if (answer !== 'unknown' && !('value' in answer)) continue;
      // The decision may hold for more likes of the cluster than the sample names.
      for (const [like, made] of decisions) {
        if (like.startsWith(`${eventId} `) && made.cluster === cluster) decisions.delete(like);
      }
      for (const { uid, postId } of sample) {
        const voter = people.find((one) => one.uid === uid);
        const isSame = voter?.likes.get(eventId) === postId && voter.taps === taps.get(uid);
        if (this.model.card(postId)?.isThere !== true) continue;
        decisions.delete(`${eventId} ${uid}`);
        if (isSame && answer !== 'unknown') decisions.set(`${eventId} ${uid}`, { cluster, state });
      }
    }
  }

  async #close(person: Person, key: string): Promise<void> {
    await this.ask(person, calls.setSwitches, { likes: 'closed' }, `${key} close`);
    await this.ask(person, calls.setSwitches, { likes: 'open' }, `${key} open`);
  }

  async #publish(person: Person, contest: Contest, key: string): Promise<void> {
    const input = { eventId: contest.id, confirm: true };
    const answer = await this.ask(person, calls.activateWinners, input, key);
    if (isDone(answer)) contest.ranking ??= '';
  }

  async #ban(person: Person, whom: Person, isBan: boolean, key: string): Promise<void> {
    const { uid } = whom;
    const call = isBan ? calls.banUser : calls.unbanUser;
    // From here on, the answers to what they do meanwhile say nothing.
    whom.isBanned = undefined;
    if (!isBan) this.model.keepSome(uid);
    const number = (whom.bans += 1);
    const isAlone = (whom.bansUnderWay += 1) === 1;
    const answer = await this.ask(person, call, { uid, reason: 'No va' }, key);
    const isLast = isAlone && whom.bans === number;
    whom.bansUnderWay -= 1;
    // Cards of a suspended person go by events, some time after the answer.
    const isThere = isLast && isDone(answer) ? false : undefined;
    if (isBan && (answer === 'unknown' || isDone(answer))) {
      this.model.lose(({ author }) => author === uid, isThere);
    }
    if (isLast && isDone(answer)) whom.isBanned = isBan;
  }

  async #request(person: Person, key: string): Promise<void> {
    const [admin] = this.model.people;
    const input = { kind: 'access', text: '¿Qué saben de mí?' } as const;
    const answer = await this.ask(person, calls.createRequest, input, key);
    if (!admin || answer === 'unknown' || !('value' in answer)) return;
    const { number } = answer.value;
    const reply = { number, text: 'Aquí está.', outcome: 'granted' } as const;
    await this.ask(admin, calls.answerRequest, reply, `${key} answer`);
  }

  async #leave(person: Person, key: string): Promise<void> {
    person.isThere = undefined;
    const answer = await this.ask(person, calls.deleteMe, {}, key);
    if (isDone(answer)) person.isThere = false;
    this.#gone(answer, ({ author }) => author === person.uid);
  }

  async #end(person: Person, contest: Contest, key: string): Promise<void> {
    contest.isThere = undefined;
    const answer = await this.ask(person, calls.deleteEvent, { eventId: contest.id }, key);
    if (isDone(answer)) contest.isThere = false;
    this.#gone(answer, ({ eventId }) => eventId === contest.id);
  }

  /** Content whose deletion is acknowledged is in no answer two seconds later. */
  #gone(answer: Answer<RequestDefinition>, which: (card: Card) => boolean): void {
    const { clock } = this.connection.bus;
    if (answer === 'unknown') return this.model.lose(which, undefined);
    if (!isDone(answer)) return;
    this.model.lose(which, false, clock.now);
    const contests = new Set(this.model.cards.filter(which).map(({ eventId }) => eventId));
    for (const ms of [800, goneWithinMs + 50]) {
      clock.after(ms, () => {
        for (const id of contests) void this.#visits.read(this.model.contest(id) as Contest);
      });
    }
  }

  /** Posts as anybody sees them. */
  async list(eventId: string) {
    const query = { eventId, limit: mostPosts, sort: 'recent' } as const;
    const answer = await this.ask(null, postsRequests.list, query);
    return answer !== 'unknown' && 'value' in answer ? answer.value.posts : [];
  }
}

const pick = <T>(some: readonly T[], number: number): T | undefined => some[number % some.length];
