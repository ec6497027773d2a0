/** A promise broken on purpose, to see that the checker notices: one line of the built product. */
export interface Sabotage {
  /** Where the line comes from: a path below the product's folder. */
  readonly file: string;
  /** Text that stands once in that file, and in the bundle of each process that uses it. */
  readonly line: string;
  readonly instead: string;
}

const store = 'packages/store/src';

/** Milliseconds that a premature answer is ahead of its commit: one kill is to meet some of them. */
const answerAheadMs = 400;
/** The same for events that a post has gone: they are few, and a kill has to fall in between. */
const ackAheadMs = 1_500;

export const sabotages = {
  /** Changes are written, the events that tell of them are not. */
  outbox: {
    file: `${store}/sqlite-transaction.ts`,
    line: 'VALUES (?, ?, ?, ?, ?)`',
    instead: 'SELECT ?, ?, ?, ?, ? WHERE false`',
  },
  /** Who likes is answered before the commit; all else in it waits. */
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
    throw new Error(`${file} is not what it was: the sabotage has to be written anew`);
  }
  return before + instead + after;
}
