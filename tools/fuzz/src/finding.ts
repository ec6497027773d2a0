import { unpacked, type Outcome } from './answers/send.ts';
import type { Persona } from './requests/draft.ts';
import type { Sent } from './requests/render.ts';

const longest = 600;
const cut = (text: string) =>
  text.length > longest ? `${text.slice(0, longest)}… (${text.length})` : text;

/** A fault with the request that shows it; tokens are left out. */
export function describe(
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
