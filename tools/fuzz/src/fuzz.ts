import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import { Judge } from './answers/judge.ts';
import { Sender } from './answers/send.ts';
import type { Outcome } from './answers/send.ts';
import { unpacked } from './answers/unpacked.ts';
import { operationsOf, readDocument } from './document.ts';
import { describe } from './finding.ts';
import { isFarewell, learn } from './learn.ts';
import { drafts } from './requests/draft.ts';
import type { Draft } from './requests/draft.ts';
import { render } from './requests/render.ts';
import type { Sent } from './requests/render.ts';
import { tend } from './tend.ts';
import type { World } from './world.ts';

export interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

export interface FuzzResult {
  readonly requests: number;
  /** Status, or why there was none → how often. */
  readonly statuses: ReadonlyMap<string, number>;
  readonly findings: readonly string[];
}

/** Requests under way at once. */
const atOnce = 12;
/** Requests between two looks at what there is. */
const batchSize = 500;
const sayEvery = 5_000;
/** After so many findings the rest would say the same. */
const mostFindings = 40;

/** Asks the product for what its own document says, and for what it does not. */
export async function fuzz(world: World, options: FuzzOptions): Promise<FuzzResult> {
  const { requests, seed, say } = options;
  const document = await readDocument(world.api.origin);
  const arbitrary = drafts(operationsOf(document));
  const round = new Round(world, new Judge(document));
  for (let sent = 0; sent < requests && round.findings.length < mostFindings; sent += batchSize) {
    await tend(world);
    const numRuns = Math.min(batchSize, requests - sent);
    const batch = fc.sample(arbitrary, { numRuns, seed: seed + sent }).values();
    await Promise.all(Array.from({ length: atOnce }, () => round.work(batch)));
    if ((sent + numRuns) % sayEvery === 0) say(`${sent + numRuns} requests`);
  }
  round.close();
  return { requests: round.count, statuses: round.statuses, findings: round.findings };
}

class Round {
  readonly statuses = new Map<string, number>();
  readonly findings: string[] = [];
  count = 0;
  readonly #world: World;
  readonly #judge: Judge;
  readonly #sender: Sender;

  constructor(world: World, judge: Judge) {
    this.#world = world;
    this.#judge = judge;
    this.#sender = new Sender(world.api.origin);
  }

  /** Takes one draft after the other. */
  async work(all: Iterator<Draft>): Promise<void> {
    for (let next = all.next(); !next.done; next = all.next()) await this.#try(next.value);
  }

  close(): void {
    this.#sender.close();
  }

  async #try(draft: Draft): Promise<void> {
    const { operation, persona } = draft;
    const session = this.#world.sessionOf(persona, draft.pick);
    const sent = render(draft, session, (known) => this.#world.known.of(known, session));
    // Without its administrator the rest of the run would be refused.
    if (persona === 'admin' && isFarewell(sent)) return this.#try({ ...draft, persona: 'user' });
    const outcome = await this.#ask(sent);
    this.count += 1;
    const status = 'failed' in outcome ? outcome.failed : String(outcome.status);
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    const fault = this.#judge.faultOf(operation, sent, outcome);
    if (fault !== undefined) this.findings.push(describe(fault, { sent, persona, outcome }));
    else if (!('failed' in outcome)) {
      learn(this.#world, draft, { sent, session, status: outcome.status, body: bodyOf(outcome) });
    }
  }

  /** A part that is too busy for a moment says 503; one that says it again is not busy. */
  async #ask(sent: Sent): Promise<Outcome> {
    const first = await this.#sender.send(sent);
    if ('failed' in first || first.status !== 503) return first;
    await sleep(500);
    const second = await this.#sender.send(sent);
    if ('failed' in second || second.status !== 503) return second;
    return { failed: `503 twice, though nothing is stopped: ${unpacked(second)}` };
  }
}

function bodyOf(outcome: Exclude<Outcome, { failed: string }>): unknown {
  try {
    return JSON.parse(unpacked(outcome));
  } catch {
    return undefined;
  }
}
