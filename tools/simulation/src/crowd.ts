import {
  AppError,
  calls,
  eventsRequests,
  likesRequests,
  type RequestDefinition,
} from '@el-reto/contracts';
import type { RequestClient } from '@el-reto/service-kit';
import type { z } from 'zod';
import type { Bus } from './bus.ts';
import { placesOf, type Card, type Contest, type Model, type Person } from './model.ts';
import type { GatewayNode } from './node.ts';
import type { Deed } from './plan.ts';

/** Maximum time in which an answer may contain deleted content, in milliseconds. */
const goneWithinMs = 2_000;
/** Number of attempts with one key. Without an answer, the outcome is then unknown. */
const attempts = 12;
const retryMs = 500;

/** The outcome of a request. A refused request, and an unknown outcome, have no value. */
interface Answer<D extends RequestDefinition = RequestDefinition> {
  readonly value?: z.output<D['output']>;
  readonly isUnknown?: boolean;
}

/** People who use the product. Each person waits for an answer before the next request. */
export class Crowd {
  readonly history: string[] = [];
  readonly violations: string[] = [];
  readonly #last = new Map<string, Promise<unknown>>();
  #begun = 0;
  acknowledged = 0;

  constructor(
    private readonly client: RequestClient,
    readonly model: Model,
    readonly bus: Bus,
    readonly gateways: readonly GatewayNode[],
  ) {}

  readonly note = (what: string): void => {
    this.history.push(`${(this.bus.clock.now / 1000).toFixed(3)} s  ${what}`);
  };

  readonly violate = (what: string): void => {
    this.violations.push(what);
    this.note(`VIOLATION: ${what}`);
  };

  readonly idle = () => Promise.all(this.#last.values());

  /** Queues an action of a person behind the current action. */
  begin(deed: Deed, who: string, which: number): void {
    const person = this.model.person(who) as Person;
    const before = this.#last.get(who) ?? Promise.resolve();
    const key = `${deed}-${who}-${(this.#begun += 1)}`;
    const work = before.then(() => this.#deedsOf(person, which, key)[deed]());
    this.#last.set(who, work);
  }

  /** Repeats a request until it is answered, with the same idempotency key if there is one. */
  async ask<D extends RequestDefinition>(
    person: Person | null,
    definition: D,
    input: z.input<D['input']>,
    idempotencyKey?: string,
  ): Promise<Answer<D>> {
    const { bus, note, violate } = this;
    const { subject } = definition;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const signIn = { emailVerified: true, provider: 'password', signedInAt: bus.clock.date };
      const options = { actor: person && { ...signIn, ...person }, idempotencyKey };
      try {
        const value = await this.client.ask<D['input'], D['output']>(definition, input, options);
        if (idempotencyKey !== undefined) {
          this.acknowledged += 1;
          note(`${person?.uid}: ${subject} is done`);
        }
        return { value };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const { code, cause } = error;
        note(`${person?.uid ?? 'somebody'}: ${subject} answers ${code}`);
        if (code === 'INTERNAL') violate(`${subject} answers ${code}: ${String(cause)}`);
        if (code !== 'SERVICE_UNAVAILABLE') return {};
        await bus.clock.sleep(retryMs);
      }
    }
    if (!person) violate(`${subject} does not answer`);
    return { isUnknown: true };
  }

  /** The cards of a contest on a gateway. Undefined if it does not answer, or has no such contest. */
  async shown(gateway: GatewayNode, eventId: string) {
    try {
      return await gateway.list(eventId);
    } catch (error) {
      const isExpected = /^(SERVICE_UNAVAILABLE|EVENT_NOT_FOUND)$/.test((error as AppError).code);
      if (!isExpected) this.violate(`${gateway.name} fails: ${String(error)}`);
    }
  }

  /** The actions of a person. `which`: the number of the contest, card or other person. */
  #deedsOf(person: Person, which: number, key: string): Record<Deed, () => unknown> {
    const { cards, contests, people, mails } = this.model;
    const pick = <T>(some: readonly T[]) => some[which % some.length];
    const contest = pick(contests) as Contest;
    const { id: eventId } = contest;
    const whom = pick(people.filter(({ admin }) => !admin)) as Person;
    const shown = pick(cards.filter(({ isPublic }) => isPublic));
    const waiting = pick(cards.filter((one) => one.isThere !== false && one.isPublic !== true));
    const own = pick(cards.filter(({ isThere, author }) => isThere && author === person.uid));
    const ask = <D extends RequestDefinition>(definition: D, input: z.input<D['input']>) =>
      this.ask(person, definition, input, key);
    const end = async (card: Card, ending: Promise<Answer>, notice?: string) => {
      const answer = await ending;
      this.#gone(answer, ({ id }) => id === card.id);
      if (!notice || !answer.value) return;
      mails.push({ cause: [`post-${notice}`, card.id], uid: card.author });
    };
    const vanish = async (
      one: Person | Contest,
      deletion: Promise<Answer>,
      isLost: (card: Card) => boolean,
    ) => {
      const before = one.isThere;
      one.isThere = undefined;
      const answer = await deletion;
      if (!answer.isUnknown) one.isThere = answer.value ? false : before;
      this.#gone(answer, isLost);
    };
    const reason = 'No va';
    return {
      like: () => shown && this.#like(person, shown, key),
      upload: () => this.upload(person, contest, key),
      visit: () => this.#visit(contest),
      approve: () => waiting && this.approve(person, waiting, key),
      deny: () => waiting && end(waiting, ask(calls.denyPost, { postId: waiting.id }), 'denied'),
      remove: () =>
        shown && end(shown, ask(calls.removePost, { postId: shown.id, reason }), 'removed'),
      withdraw: () => own && end(own, ask(calls.deletePost, { postId: own.id })),
      release: () => this.#judge(person, contest, 'release', key),
      void: () => this.#judge(person, contest, 'void', key),
      ban: () => this.#ban(person, whom, true, key),
      unban: () => this.#ban(person, whom, false, key),
      close: async () => {
        for (const likes of ['closed', 'open'] as const) {
          const { value } = await this.ask(person, calls.setSwitches, { likes }, `${key} ${likes}`);
          this.model.likes = value?.likes;
        }
      },
      publish: async () => {
        const { value } = await ask(calls.activateWinners, { eventId, confirm: true });
        if (!value) return;
        contest.rankings ??= new Set();
        const read = await this.ask(person, eventsRequests.getResult, { eventId });
        if (read.value) contest.rankings.add(placesOf(read.value.ranking));
      },
      request: async () => {
        const text = '¿Qué saben de mí?';
        const { value } = await ask(calls.createRequest, { kind: 'access', text });
        if (!value) return;
        const { number } = value;
        const reply = { number, text: 'Aquí está.', outcome: 'granted' } as const;
        const boss = people[0] as Person;
        const answer = await this.ask(boss, calls.answerRequest, reply, `${key} answer`);
        if (answer.value) mails.push({ cause: ['request', number], uid: person.uid });
      },
      leave: () => vanish(person, ask(calls.deleteMe, {}), ({ author }) => author === person.uid),
      end: () =>
        vanish(contest, ask(calls.deleteEvent, { eventId }), (card) => card.eventId === eventId),
    };
  }

  async #like(person: Person, { id: postId, eventId }: Card, key: string): Promise<void> {
    const { uid, likes } = person;
    const before = likes.get(eventId);
    // Until the answer arrives, the card with the person's like is unknown.
    likes.set(eventId, undefined);
    const answer = await this.ask(person, likesRequests.toggle, { postId }, key);
    person.taps += 1;
    if (answer.isUnknown) return;
    if (!answer.value) return void likes.set(eventId, before);
    const { liked } = answer.value;
    const isGone = before && this.model.card(before)?.isThere !== true;
    const isKnown = before !== undefined && !isGone;
    if (isKnown && person.isBanned === false && liked !== (before !== postId)) {
      this.violate(`${uid} tapped ${postId} once; the answer was liked = ${liked}`);
    }
    likes.set(eventId, liked ? postId : null);
  }

  async upload(person: Person, { id: eventId }: Contest, key: string): Promise<void> {
    const { cards, contest } = this.model;
    const mediaId = `picture-${cards.length}-${key}`.replaceAll('.', '-');
    const name = `Carta ${mediaId.slice(8)}`;
    const { value } = await this.ask(person, calls.createPost, { eventId, mediaId, name }, key);
    if (!value) return;
    const isLost = !person.isThere || person.isBanned !== false;
    const isThere = isLost || !contest(eventId)?.isThere ? undefined : true;
    cards.push({ id: value.id, eventId, author: person.uid, isThere, isPublic: false });
  }

  async approve(person: Person, card: Card, key: string): Promise<void> {
    const answer = await this.ask(person, calls.approvePost, { postId: card.id }, key);
    if (answer.isUnknown) card.isPublic = undefined;
    if (!answer.value) return;
    card.isPublic = true;
    this.model.mails.push({ cause: ['post-approved', card.id], uid: card.author });
  }

  /** Decides on all clusters of a contest, and records that for the likes in each sample. */
  async #judge(
    person: Person,
    contest: Contest,
    decision: 'release' | 'void',
    key: string,
  ): Promise<void> {
    const { people, decisions, card } = this.model;
    const { id: eventId } = contest;
    const taps = new Map(people.map((one) => [one.uid, one.taps]));
    const { value } = await this.ask(person, calls.listClusters, { eventId });
    const state = decision === 'release' ? 'counted' : 'voided';
    for (const { id: cluster, sample } of value?.clusters ?? []) {
      const input = { eventId, clusterId: cluster, decision, note: 'Lo vimos' };
      contest.decision = input;
      const answer = await this.ask(person, calls.decideCluster, input, `${key} ${cluster}`);
      // Either of two decisions that are requested at the same time may be the last one.
      const isLast = answer.value !== undefined && contest.decision === input;
      contest.decision = undefined;
      if (!answer.isUnknown && !answer.value) continue;
      // The sample does not name all likes of the cluster, to which the decision applies, too.
      for (const [like, made] of decisions) {
        if (like.startsWith(`${eventId} `) && made.cluster === cluster) decisions.delete(like);
      }
      for (const { uid, postId } of sample) {
        const voter = this.model.person(uid);
        const isSame = voter?.likes.get(eventId) === postId && voter.taps === taps.get(uid);
        if (card(postId)?.isThere !== true) continue;
        decisions.delete(`${eventId} ${uid}`);
        if (isSame && isLast) decisions.set(`${eventId} ${uid}`, { cluster, state });
      }
    }
  }

  async #ban(person: Person, whom: Person, isBan: boolean, key: string): Promise<void> {
    const { model } = this;
    const { uid } = whom;
    // Until the answer arrives it is unknown whether the person is suspended.
    whom.isBanned = undefined;
    // A suspension that is lifted before its event is handled removes no cards.
    for (const card of isBan ? [] : model.cards.filter(({ author }) => author === uid)) {
      if (card.isThere === false && card.goneAt === undefined) card.isThere = undefined;
    }
    const call = isBan ? calls.banUser : calls.unbanUser;
    const { value, isUnknown } = await this.ask(person, call, { uid, reason: 'No va' }, key);
    // An event removes the cards of a suspended person some time after the answer.
    if (isBan && (isUnknown || value)) {
      model.lose(({ author }) => author === uid, value ? false : undefined);
    }
    if (value) whom.isBanned = isBan;
  }

  /** Checks that content is in no answer two seconds after its deletion was acknowledged. */
  #gone(answer: Answer, which: (card: Card) => boolean): void {
    const { model, bus } = this;
    if (answer.isUnknown) return model.lose(which, undefined);
    if (!answer.value) return;
    model.lose(which, false, bus.clock.now);
    const contests = new Set(model.cards.filter(which).map(({ eventId }) => eventId));
    for (const ms of [800, goneWithinMs + 50]) {
      bus.clock.after(ms, () => {
        for (const id of contests) void this.#visit(model.contest(id) as Contest);
      });
    }
  }

  /** A visitor reads the cards of a contest from each gateway. */
  async #visit({ id, ...contest }: Contest): Promise<void> {
    const { model, bus, gateways, note, violate } = this;
    const at = bus.clock.now;
    const read = async (gateway: GatewayNode) => {
      const { name } = gateway;
      const posts = await this.shown(gateway, id);
      const isHidden = contest.isHidden && bus.clock.date < contest.endsAt;
      note(`${name} shows ${posts ? `${posts.length} cards` : 'nothing'} of ${id}`);
      for (const { id: postId, likes, likedAccounts } of posts ?? []) {
        const sinceMs = at - (model.card(postId)?.goneAt ?? Infinity);
        if (sinceMs >= goneWithinMs) {
          violate(`${name} shows ${postId}, ${(sinceMs / 1_000).toFixed(1)} s after its deletion`);
        }
        if (isHidden && (likes > 0 || likedAccounts?.length)) {
          violate(`${name} shows likes of ${postId}, which are hidden`);
        }
      }
    };
    await Promise.all(gateways.map(read));
  }
}
