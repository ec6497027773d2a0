import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallOptions, Client as Api } from '@el-reto/client';
import {
  addressOf,
  answerSchema,
  calls,
  errorSchema,
  type CallAnswer,
  type CallName,
} from '@el-reto/contracts';
import type { History, Kind, Kinds, Result } from './history.ts';
import type { Random } from './random.ts';

/**
 * The probability that a client aborts an attempt, and the maximum time until then in milliseconds.
 */
const cutChance = 0.08;
const cutWithinMs = 40;
const tryTimeoutMs = 8_000;
/** Time limit for all attempts. Restarts, and locks of killed processes, take less time. */
const patienceMs = 90_000;

/**
 * Sends a request with one Idempotency-Key until it is answered. Attempts are aborted at random.
 * After a time-out, a broken connection or a 503 the result is unknown, and the next attempt goes
 * to the next gateway.
 */
export class Client {
  #turn: number;

  constructor(
    private readonly apis: readonly Api[],
    readonly history: History,
    private readonly random: Random,
  ) {
    this.#turn = Math.floor(random.between(0, apis.length));
  }

  /**
   * Sends one request until its answer is final, and records its result; `read` extracts what the
   * checks compare.
   */
  async ask<K extends Kind, N extends CallName>(
    kind: K,
    ask: Kinds[K]['ask'],
    name: N,
    call: CallOptions<N>,
    read: (answer: CallAnswer<N>) => Kinds[K]['answer'],
  ) {
    const settle = this.history.begin(kind, ask);
    const headers = { ...call.headers, 'idempotency-key': randomUUID() };
    const giveUpAt = performance.now() + patienceMs;
    for (let tries = 1; ; tries += 1) {
      const result = await this.#try(name, { ...call, headers });
      if (result.state === 'acknowledged') {
        return settle({ ...result, answer: read(result.answer) }, tries);
      }
      if (result.state === 'refused' || performance.now() > giveUpAt) return settle(result, tries);
      await sleep(Math.min(50 * tries, 500));
    }
  }

  async #try<N extends CallName>(name: N, call: CallOptions<N>): Promise<Result<CallAnswer<N>>> {
    const isCut = this.random.chance(cutChance);
    const afterMs = isCut ? Math.floor(this.random.between(0, cutWithinMs)) : tryTimeoutMs;
    const api = this.apis[this.#turn++ % this.apis.length];
    if (!api) throw new Error('there is no gateway');
    let status: number;
    let body: unknown;
    try {
      const response = await api.fetch(name, { ...call, signal: AbortSignal.timeout(afterMs) });
      status = response.status;
      body = await response.json();
    } catch {
      return { state: 'unknown' };
    }
    const isSuccess = status < 300;
    const answer = isSuccess ? answerSchema(calls[name])?.safeParse(body).data : undefined;
    const error = isSuccess ? undefined : errorSchema.safeParse(body).data;
    if (!(answer || error) || (status >= 500 && status !== 503)) {
      const { method, path } = addressOf(name);
      this.history.faults.push(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    }
    if (answer) return { state: 'acknowledged', answer: answer as CallAnswer<N> };
    if (!error || status >= 500) return { state: 'unknown' };
    return { state: 'refused', status, code: error.code };
  }
}
