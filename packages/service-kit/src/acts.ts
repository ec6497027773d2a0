import type { Act } from '@el-reto/contracts';

/** Who acted where no account did: the operator of the installation. */
const operator = 'stack';

export type ToldOfAct = Pick<Act, 'subject'> & Partial<Pick<Act, 'reason' | 'before' | 'after'>>;

/**
 * What is published of an act, in the transaction that does it; `action` is the name of its call,
 * `actor` is null where the operator of the installation acted.
 */
export const actOf = (
  actor: { readonly uid: string } | null,
  action: string,
  told: ToldOfAct,
): Act => ({
  at: new Date().toISOString(),
  actor: actor?.uid ?? operator,
  action,
  reason: null,
  before: null,
  after: null,
  ...told,
});
