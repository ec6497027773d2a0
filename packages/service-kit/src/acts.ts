import type { Act, ActFacts, ActName } from '@el-reto/contracts';

/** The actor in the log for commands of the operator. */
const operator = 'stack';

/** Facts with a text in the catalogue of the log; other fields are type errors. */
type KnownFacts<Facts> = Facts & Record<Exclude<keyof Facts, keyof ActFacts>, never>;

export interface ActDetails<Before extends ActFacts, After extends ActFacts> {
  readonly subject: Act['subject'];
  readonly reason?: Act['reason'];
  readonly before?: KnownFacts<Before> | null;
  readonly after?: KnownFacts<After> | null;
}

/**
 * The published action, for the transaction that performs it; `action` is the name of its call,
 * `actor` is null for the operator of the installation.
 */
export const actOf = <Before extends ActFacts, After extends ActFacts>(
  actor: { readonly uid: string } | null,
  action: ActName,
  { subject, reason = null, before, after }: ActDetails<Before, After>,
): Act => ({
  at: new Date().toISOString(),
  actor: actor?.uid ?? operator,
  action,
  subject,
  reason,
  before: before ? { ...before } : null,
  after: after ? { ...after } : null,
});
