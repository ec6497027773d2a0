import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import { Judge } from './answers/judge.ts';
import { send, unpacked, type Outcome } from './answers/send.ts';
import { operationsOf, type ApiDocument } from './document.ts';
import { isAccountDeletion, learn } from './learn.ts';
import { drafts, type Draft, type Persona } from './requests/draft.ts';
import { render, type Sent } from './requests/render.ts';
import { restoreData } from './restore-data.ts';
import type { World } from './world.ts';

export interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
  readonly say: (line: string) => void;
  /** Maximum time of an answer, and of 503s before it, in milliseconds. */
  readonly patienceMs?: number;
}

const usualPatienceMs = 5_000;

/** Number of concurrent requests. */
const atOnce = 12;
/** Number of requests after which the ids of the existing data are read again. */
const batchSize = 500;
const sayEvery = 5_000;
/** After this number of findings the run ends, because further ones would repeat them. */
const mostFindings = 40;

/** Sends requests that the OpenAPI document of the product allows, and corrupted requests. */
export async function fuzz(world: World, options: FuzzOptions) {
  const { requests, seed, say, patienceMs = usualPatienceMs } = options;
  const site = world.api.origin;
  const answer: unknown = await world.api.call('getOpenApi');
  const document = answer as ApiDocument;
  const arbitrary = drafts(operationsOf(document));
  const judge = new Judge(document);
  // The number of answers by status, and of failures by reason.
  const statuses = new Map<string, number>();
  const findings: string[] = [];
  let asked = 0;

  const ask = async (draft: Draft): Promise<void> => {
    const { operation, persona } = draft;
    const session = world.sessionOf(persona, draft.pick);
    const sent = render(draft, session, (known) => world.known.of(known, session));
    // The administrator's account must not be deleted, because later requests would be refused.
    if (persona === 'admin' && isAccountDeletion(sent)) return ask({ ...draft, persona: 'user' });
    const outcome = await sendPatiently(site, sent, patienceMs);
    asked += 1;
    const status = 'failed' in outcome ? outcome.failed : String(outcome.status);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const fault = judge.faultOf(operation, sent, outcome);
    if (fault !== undefined) findings.push(describe(fault, { sent, persona, outcome }));
    else if (!('failed' in outcome)) learn(world, draft, { sent, session, answer: outcome });
  };

  for (let begun = 0; begun < requests && findings.length < mostFindings; begun += batchSize) {
    await restoreData(world);
    const numRuns = Math.min(batchSize, requests - begun);
    const batch = fc.sample(arbitrary, { numRuns, seed: seed + begun }).values();
    const work = async () => {
      for (const draft of batch) await ask(draft);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    if ((begun + numRuns) % sayEvery === 0) say(`${begun + numRuns} requests`);
  }
  return { requests: asked, statuses, findings };
}

/**
 * Sends a request, and again after a 503, which a busy part may answer. A 503 to the last attempt is a
 * fault.
 */
async function sendPatiently(site: string, sent: Sent, patienceMs: number): Promise<Outcome> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    const outcome = await send(site, sent, patienceMs);
    if ('failed' in outcome || outcome.status !== 503) return outcome;
    if (performance.now() >= giveUpAt) {
      return { failed: `503, though nothing is stopped: ${unpacked(outcome)}` };
    }
    await sleep(500);
  }
}

const longest = 600;
const cut = (text: string) =>
  text.length > longest ? `${text.slice(0, longest)}… (${text.length})` : text;

/** Describes a fault with the request that causes it, without tokens. */
function describe(
  fault: string,
  { sent, persona, outcome }: { sent: Sent; persona: Persona; outcome: Outcome },
): string {
  const headers = Object.entries(sent.headers).map(([name, value]) =>
    name === 'authorization' ? `authorization: ${value.slice(0, 12)}…` : `${name}: ${value}`,
  );
  const answer = 'failed' in outcome ? 'none' : `${outcome.status} ${unpacked(outcome)}`;
  return [
    `✗ ${fault}`,
    `  as ${persona}: ${sent.method} ${cut(sent.target)}`,
    ...headers.map((header) => `  ${cut(header)}`),
    ...(sent.body ? [`  ${cut(JSON.stringify(sent.body.toString('latin1')))}`] : []),
    `  answer: ${cut(answer)}`,
  ].join('\n');
}
