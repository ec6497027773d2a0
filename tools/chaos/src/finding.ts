/**
 * lost: something acknowledged is not there · duplicated: it happened more than once · anomaly:
 * anything else that must not be.
 */
export interface Finding {
  readonly kind: 'lost' | 'duplicated' | 'anomaly';
  /** The promise that was broken, in a few words. */
  readonly rule: string;
  readonly detail: string;
}

export const lost = (rule: string, detail: string): Finding => ({ kind: 'lost', rule, detail });
export const duplicated = (rule: string, detail: string): Finding => ({
  kind: 'duplicated',
  rule,
  detail,
});
export const anomaly = (rule: string, detail: string): Finding => ({
  kind: 'anomaly',
  rule,
  detail,
});
