import { AppError, calls, likesRequests, type RequestDefinition } from '@el-reto/contracts';
import { RequestClient } from '@el-reto/service-kit';
import type { z } from 'zod';
import type { Bus } from './bus.ts';
import type { Cloud } from './cloud.ts';
import type { SimulatedConnection } from './connection.ts';
import type { Card, Contest, Model, Person } from './model.ts';
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
  readonly #client: RequestClient;
  readonly #last = new Map<string, Promise<void>>();
  #begun = 0;
  acknowledged = 0;

  constructor(
    connection: SimulatedConnection,
    readonly model: Model,
    readonly bus: Bus,
    readonly cloud: Cloud,
    readonly gateways: readonly GatewayNode[],
    readonly note: (what: string) => void,
    readonly violate: (what: string) => void,
  ) {
    this.#client = new RequestClient(connection.asNats);
  }

  /** Resolves when all requests are answered. */
  async idle(): Promise<void> {
    await Promise.all(this.#last.values());
  }

  /** Queues an action of a person behind the current action. */
  begin(deed: Deed, who: string, which: number): void {
    const person = this.model.person(who) as Person;
    const before = this.#last.get(who) ?? Promise.resolve();
    const key = `${deed}-${who}-${(this.#begun += 1)}`;
    const work = before.then(() => this.#do(deed, person, which, key));
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
      const signedInAt = bus.clock.date;
      const signIn = { emailVerified: true, provider: 'password', signedInAt };
      const actor = person && { ...signIn, ...person };
      try {
        const value: z.output<D['output']> = await this.#client.ask<D['input'], D['output']>(
          definition,
          input,
          { actor, idempotencyKey },
        );
        if (idempotencyKey === undefined) return { value };
        this.acknowledged += 1;
        note(`${person?.uid}: ${subject} is done`);
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
    return { isUnknown: true };
  }

  async #do(deed: Deed, person: Person, which: number, key: string): Promise<void> {
    const { cards, contests, people } = this.model;
    const { uid } = person;
    const pick = <T>(some: readonly T[]) => some[which % some.length];
    const contest = pick(contests) as Contest;
    if (deed === 'upload') return this.upload(person, contest, key);
    if (deed === 'release' || deed === 'void') return this.#judge(person, contest, deed, key);
    if (deed === 'close') return this.#close(person, key);
    if (deed === 'publish') return this.#publish(person, contest, key);
    if (deed === 'ban' || deed === 'unban') {
      return this.#ban(person, pick(people.filter(({ admin }) => !admin)) as Person, deed, key);
    }
    if (deed === 'request') return this.#request(person, key);
    if (deed === 'leave') return this.#leave(person, key);
    if (deed === 'end') return this.#end(person, contest, key);
    if (deed === 'visit') return this.#visit(contest);
    const choices = {
      like: cards.filter(({ isPublic }) => isPublic),
      approve: cards.filter((card) => card.isThere !== false && card.isPublic !== true),
      withdraw: cards.filter((card) => card.isThere && card.author === uid),
    };
    const card = pick(choices[deed === 'remove' ? 'like' : deed === 'deny' ? 'approve' : deed]);
    if (!card) return;
    if (deed === 'like') return this.#like(person, card, key);
    if (deed === 'approve') return this.approve(person, card, key);
    const { id: postId, author } = card;
    const answer = await (deed === 'deny'
      ? this.ask(person, calls.denyPost, { postId }, key)
      : deed === 'remove'
        ? this.ask(person, calls.removePost, { postId, reason: 'No va' }, key)
        : this.ask(person, calls.deletePost, { postId }, key));
    this.#gone(answer, ({ id }) => id === postId);
    const notice = { deny: 'post-denied', remove: 'post-removed', withdraw: undefined }[deed];
    if (notice && answer.value) this.#expectMail(notice, postId, author);
  }

  #expectMail(notice: string, postId: string, uid: string): void {
    this.model.mails.push({ cause: [notice, postId], uid });
  }

  async #like(person: Person, { id: postId, eventId }: Card, key: string): Promise<void> {
    const { uid, likes } = person;
    const before = likes.get(eventId);
    const isKnown = !likes.has(eventId) || before !== undefined;
    // Until the answer arrives, the card with the person's like is unknown.
    likes.set(eventId, undefined);
    const answer = await this.ask(person, likesRequests.toggle, { postId }, key);
    person.taps += 1;
    if (answer.isUnknown) return;
    if (!answer.value) return void (isKnown && likes.set(eventId, before ?? null));
    const { liked } = answer.value;
    const isGone = before && this.model.card(before)?.isThere !== true;
    if (isKnown && !isGone && person.isBanned === false && liked !== (before !== postId)) {
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
    this.#expectMail('post-approved', card.id, card.author);
  }

  /** Decides on all clusters of a contest, and records that for the likes in each sample. */
  async #judge(
    person: Person,
    { id: eventId }: Contest,
    decision: 'release' | 'void',
    key: string,
  ): Promise<void> {
    const { model } = this;
    const { people, decisions } = model;
    const taps = new Map(people.map((one) => [one.uid, one.taps]));
    const { value } = await this.ask(person, calls.listClusters, { eventId });
    const state = decision === 'release' ? 'counted' : 'voided';
    for (const { id: cluster, sample } of value?.clusters ?? []) {
      const input = { eventId, clusterId: cluster, decision, note: 'Lo vimos' };
      const answer = await this.ask(person, calls.decideCluster, input, `${key} ${cluster}`);
      if (!answer.isUnknown && !answer.value) continue;
      // The sample does not name all likes of the cluster, to which the decision applies, too.
      for (const [like, made] of decisions) {
        if (like.startsWith(`${eventId} `) && made.cluster === cluster) decisions.delete(like);
      }
      for (const { uid, postId } of sample) {
        const voter = model.person(uid);
        const isSame = voter?.likes.get(eventId) === postId && voter.taps === taps.get(uid);
        if (model.card(postId)?.isThere !== true) continue;
        decisions.delete(`${eventId} ${uid}`);
        if (isSame && answer.value) decisions.set(`${eventId} ${uid}`, { cluster, state });
      }
    }
  }

  async #close(person: Person, key: string): Promise<void> {
    await this.ask(person, calls.setSwitches, { likes: 'closed' }, `${key} close`);
    await this.ask(person, calls.setSwitches, { likes: 'open' }, `${key} open`);
  }

  async #publish(person: Person, contest: Contest, key: string): Promise<void> {
    const input = { eventId: contest.id, confirm: true };
    const { value } = await this.ask(person, calls.activateWinners, input, key);
    if (value) contest.ranking ??= '';
  }

  async #ban(person: Person, whom: Person, deed: 'ban' | 'unban', key: string): Promise<void> {
    const { model } = this;
    const { uid } = whom;
    const isBan = deed === 'ban';
    // Until the answer arrives it is unknown whether the person is suspended.
    whom.isBanned = undefined;
    // A suspension that is lifted before its event is handled removes no cards.
    for (const card of isBan ? [] : model.cards.filter(({ author }) => author === uid)) {
      if (card.isThere === false && card.goneAt === undefined) card.isThere = undefined;
    }
    const number = (whom.bans += 1);
    const isAlone = (whom.bansUnderWay += 1) === 1;
    const call = isBan ? calls.banUser : calls.unbanUser;
    const answer = await this.ask(person, call, { uid, reason: 'No va' }, key);
    const isLast = isAlone && whom.bans === number && answer.value !== undefined;
    whom.bansUnderWay -= 1;
    // An event removes the cards of a suspended person some time after the answer.
    if (isBan && (answer.isUnknown || answer.value)) {
      model.lose(({ author }) => author === uid, isLast ? false : undefined);
    }
    if (isLast) whom.isBanned = isBan;
  }

  async #request(person: Person, key: string): Promise<void> {
    const [admin] = this.model.people as [Person];
    const input = { kind: 'access', text: '¿Qué saben de mí?' } as const;
    const { value } = await this.ask(person, calls.createRequest, input, key);
    if (!value) return;
    const reply = { number: value.number, text: 'Aquí está.', outcome: 'granted' } as const;
    await this.ask(admin, calls.answerRequest, reply, `${key} answer`);
  }

  async #leave(person: Person, key: string): Promise<void> {
    person.isThere = undefined;
    const answer = await this.ask(person, calls.deleteMe, {}, key);
    if (answer.value) person.isThere = false;
    this.#gone(answer, ({ author }) => author === person.uid);
  }

  async #end(person: Person, contest: Contest, key: string): Promise<void> {
    contest.isThere = undefined;
    const answer = await this.ask(person, calls.deleteEvent, { eventId: contest.id }, key);
    if (answer.value) contest.isThere = false;
    this.#gone(answer, ({ eventId }) => eventId === contest.id);
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
  async #visit({ id, hiddenUntil }: Contest): Promise<void> {
    const { model, bus, gateways, note, violate } = this;
    const at = bus.clock.now;
    const read = async (gateway: (typeof gateways)[number], index: number) => {
      const name = `gateway ${index + 1}`;
      const posts = await gateway.list(id);
      const isHidden = bus.clock.date < hiddenUntil;
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
