import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallOptions, Client as Api } from '@el-reto/client';
import { addresses, answerSchema, calls, errorSchema } from '@el-reto/contracts';
import type { CallAnswer, CallName } from '@el-reto/contracts';
import { z } from 'zod';
import type { Entry, History } from './history.ts';
import type { Kind, Kinds } from './operation.ts';
import type { Random } from './random.ts';

/** How patient clients are. */
export interface Manners {
  /** Probability that a try is cut off under way. */
  readonly cutChance: number;
  /** Probability that a client who got no answer goes away for good. */
  leaveChance: number;
}

/** What came back, if anything did. */
interface Heard {
  readonly answer: { status: number; body: unknown } | undefined;
  readonly tries: number;
}

/** Throws where `body` is no answer to `name`. */
function parseAnswer<N extends CallName>(name: N, body: unknown): CallAnswer<N> {
  return answerOf(name).parse(body) as CallAnswer<N>;
}

const answerOf = (name: CallName) => answerSchema(calls[name]) ?? z.never();

const cutWithinMs = 40;
const tryTimeoutMs = 8_000;
/** Longer than any process takes to come back, and than Firestore keeps the locks of a killed one. */
const patienceMs = 90_000;

/**
 * A client as the real one is: it sends a wish under one Idempotency-Key until somebody answers.
 * Tries are cut off at random; time-outs, broken connections and 503 tell nothing.
 */
export class Client {
  /** The gateways; the next one is tried where one does not answer. */
  readonly #apis: readonly Api[];
  readonly history: History;
  readonly #random: Random;
  readonly #manners: Manners;
  #turn: number;

  constructor(apis: readonly Api[], history: History, random: Random, manners: Manners) {
    this.#apis = apis;
    this.#turn = Math.floor(random.between(0, apis.length));
    this.history = history;
    this.#random = random;
    this.#manners = manners;
  }

  /** Asks for one thing and records what came of it; `read` takes from the answer what counts. */
  async ask<K extends Kind, N extends CallName>(
    kind: K,
    ask: Kinds[K]['ask'],
    {
      name,
      call,
      read,
    }: { name: N; call: CallOptions<N>; read: (answer: CallAnswer<N>) => Kinds[K]['answer'] },
  ): Promise<Entry<K>['operation']> {
    const entry = this.history.begin(kind, ask);
    const heard = await this.#untilAnswered(name, call, () => true);
    this.#settle(entry, heard, (body) => read(parseAnswer(name, body)));
    return entry.operation;
  }

  /** Asks for several things at once; `isFinal` says whether an answer tells of all of them. */
  async askTogether<K extends Kind, N extends CallName>(
    kind: K,
    asks: readonly Kinds[K]['ask'][],
    {
      name,
      call,
      isFinal,
      settle,
    }: {
      name: N;
      call: CallOptions<N>;
      isFinal: (answer: CallAnswer<N>) => boolean;
      settle: (entry: Entry<K>, answer: CallAnswer<N>, tries: number) => void;
    },
  ): Promise<Entry<K>['operation'][]> {
    const entries = asks.map((ask) => this.history.begin(kind, ask));
    const parse = (body: unknown) => parseAnswer(name, body);
    const heard = await this.#untilAnswered(name, call, (body) => isFinal(parse(body)));
    const { answer, tries } = heard;
    for (const entry of entries) {
      if (answer?.status === 200) settle(entry, parse(answer.body), tries);
      else this.#settle(entry, heard, () => null);
    }
    return entries.map(({ operation }) => operation);
  }

  #settle<K extends Kind>(
    entry: Entry<K>,
    { answer, tries }: Heard,
    read: (body: unknown) => Kinds[K]['answer'],
  ): void {
    if (!answer) return entry.settle({ state: 'unknown' }, tries);
    const { status, body } = answer;
    if (status < 300) return entry.settle({ state: 'acknowledged', answer: read(body) }, tries);
    const { code } = errorSchema.parse(body);
    entry.settle({ state: 'refused', status, code }, tries);
  }

  async #untilAnswered<N extends CallName>(
    name: N,
    call: CallOptions<N>,
    isFinal: (body: unknown) => boolean,
  ): Promise<Heard> {
    const headers = { ...call.headers, 'idempotency-key': randomUUID() };
    const giveUpAt = performance.now() + patienceMs;
    for (let tries = 1; ; tries += 1) {
      const answer = await this.#try(name, { ...call, headers }, isFinal);
      if (answer) return { answer, tries };
      const leaves = this.#random.chance(this.#manners.leaveChance);
      if (leaves || performance.now() > giveUpAt) return { answer: undefined, tries };
      await sleep(Math.min(50 * tries, 500));
    }
  }

  /** One try; undefined when its answer tells nothing, or never came. */
  async #try<N extends CallName>(
    name: N,
    call: CallOptions<N>,
    isFinal: (body: unknown) => boolean,
  ): Promise<Heard['answer']> {
    const isCut = this.#random.chance(this.#manners.cutChance);
    const afterMs = isCut ? Math.floor(this.#random.between(0, cutWithinMs)) : tryTimeoutMs;
    const api = this.#apis[this.#turn++ % this.#apis.length];
    if (!api) throw new Error('there is no gateway');
    let status: number;
    let body: unknown;
    try {
      const response = await api.fetch(name, {
        ...call,
        signal: AbortSignal.timeout(afterMs),
      });
      status = response.status;
      body = await response.json();
    } catch {
      return undefined;
    }
    const shape = status < 300 ? answerOf(name) : errorSchema;
    const makesSense = shape.safeParse(body).success;
    if (!makesSense || (status >= 500 && status !== 503)) {
      this.history.faults.push(`${addresses[name]}: ${status} ${JSON.stringify(body)}`);
    }
    if (!makesSense || status >= 500 || (status < 300 && !isFinal(body))) return undefined;
    return { status, body };
  }
}
