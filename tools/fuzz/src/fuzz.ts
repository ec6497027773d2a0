import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import { Judge } from './answers/judge.ts';
import { send, unpacked, type Outcome } from './answers/send.ts';
import { operationsOf, type ApiDocument } from './document.ts';
import { isFarewell, learn } from './learn.ts';
import { drafts, type Draft, type Persona } from './requests/draft.ts';
import { render, type Sent } from './requests/render.ts';
import { tend } from './tend.ts';
import type { World } from './world.ts';

export interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

/** Requests under way at once. */
const atOnce = 12;
/** The number of requests between two readings of the present data. */
const batchSize = 500;
const sayEvery = 5_000;
/** After so many findings the rest would say the same. */
const mostFindings = 40;

/** Sends requests that the product's OpenAPI document allows, and corrupted ones. */
export async function fuzz(world: World, options: FuzzOptions) {
  const { requests, seed, say } = options;
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
    // Without its administrator the rest of the run would be refused.
    if (persona === 'admin' && isFarewell(sent)) return ask({ ...draft, persona: 'user' });
    const outcome = await sendTwice(site, sent);
    asked += 1;
    const status = 'failed' in outcome ? outcome.failed : String(outcome.status);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const fault = judge.faultOf(operation, sent, outcome);
    if (fault !== undefined) findings.push(describe(fault, { sent, persona, outcome }));
    else if (!('failed' in outcome)) learn(world, draft, { sent, session, answer: outcome });
  };

  for (let begun = 0; begun < requests && findings.length < mostFindings; begun += batchSize) {
    await tend(world);
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

/** A busy part may answer 503 once; a second 503 is a fault. */
async function sendTwice(site: string, sent: Sent): Promise<Outcome> {
  const first = await send(site, sent);
  if ('failed' in first || first.status !== 503) return first;
  await sleep(500);
  const second = await send(site, sent);
  if ('failed' in second || second.status !== 503) return second;
  return { failed: `503 twice, though nothing is stopped: ${unpacked(second)}` };
}

const longest = 600;
const cut = (text: string) =>
  text.length > longest ? `${text.slice(0, longest)}… (${text.length})` : text;

/** A fault with the request that shows it; tokens are left out. */
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
