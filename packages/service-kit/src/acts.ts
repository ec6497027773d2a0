import type { Act, ActFacts, ActName } from '@el-reto/contracts';

/** The actor that the log shows for commands of the operator. */
const operator = 'stack';

/** Facts whose names have a text in the catalogue of the log. Any other field is a type error. */
type KnownFacts<Facts> = Facts & Record<Exclude<keyof Facts, keyof ActFacts>, never>;

export interface ActDetails<Before extends ActFacts, After extends ActFacts> {
  readonly subject: Act['subject'];
  readonly reason?: Act['reason'];
  readonly before?: KnownFacts<Before> | null;
  readonly after?: KnownFacts<After> | null;
}

/**
 * The message about an administrator's action, to be published in the transaction of the action. `action`
 * is the name of the call. `actor` is null for the operator of the installation.
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
