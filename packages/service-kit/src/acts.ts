import type { Act } from '@el-reto/contracts';

type Told = Pick<Act, 'subject'> & Partial<Pick<Act, 'reason' | 'before' | 'after'>>;

/** What is published of an act, in the transaction that does it; `action` is the name of its call. */
export const actOf = (actor: { readonly uid: string }, action: string, told: Told): Act => ({
  at: new Date().toISOString(),
  actor: actor.uid,
  action,
  reason: null,
  before: null,
  after: null,
  ...told,
});
