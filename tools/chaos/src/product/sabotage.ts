/** One changed line of the built product that breaks a promise, so that a check has to find it. */
export interface Sabotage {
  /** The source file of the line: a path below the product's folder. */
  readonly file: string;
  /** Text that occurs once in that file, and in the bundle of each process that uses it. */
  readonly line: string;
  readonly instead: string;
}

const store = 'packages/store/src';

/** How long an early answer precedes its commit, in milliseconds, so that a kill falls between. */
const answerAheadMs = 400;
/** The same for events of removed posts, which are rare. */
const ackAheadMs = 1_500;

export const sabotages = {
  /** Changes are written, their events are not. */
  outbox: {
    file: `${store}/sqlite-transaction.ts`,
    line: 'VALUES (?, ?, ?, ?, ?)`',
    instead: 'SELECT ?, ?, ?, ?, ? WHERE false`',
  },
  /** Likes are answered before their commit. */
  'early-answer': {
    file: `${store}/group-commit.ts`,
    line: 'this.#commit.run();',
    instead: `const early = batch.filter(({ outcome }) => outcome?.value?.liked !== undefined); for (const { outcome, resolve } of early) resolve(outcome.value); if (early.length > 0) await new Promise((r) => setTimeout(r, ${answerAheadMs})); this.#commit.run();`,
  },
  /** Events are acknowledged before they are handled. */
  'early-ack': {
    file: 'packages/service-kit/src/messaging/event-consumer.ts',
    line: 'annotate(() => idsOf(payload));',
    instead: `message.ack(); if (/posts\\.post\\.(denied|deleted)/.test(message.subject)) await new Promise((r) => setTimeout(r, ${ackAheadMs}));`,
  },
  /** Outcomes are not kept under their Idempotency-Key. */
  keys: {
    file: `${store}/idempotency.ts`,
    line: 'await keepOutcome(tx, request, { value });',
    instead: '',
  },
} as const satisfies Record<string, Sabotage>;

export type SabotageName = keyof typeof sabotages;

/** `text` with the line replaced; throws when it is not there, or more than once. */
export function sabotaged(text: string, { file, line, instead }: Sabotage): string {
  const [before, after, ...more] = text.split(line);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`${file} has changed: its sabotage has to be adapted`);
  }
  return before + instead + after;
}
