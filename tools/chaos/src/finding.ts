/**
 * A broken promise of the product.
 * - lost: an acknowledged change is missing
 * - duplicated: a change took effect more than once
 * - anomaly: any other broken promise
 *
 * `rule` names the promise in a few words.
 */
export interface Finding {
  readonly kind: 'lost' | 'duplicated' | 'anomaly';
  readonly rule: string;
  readonly detail: string;
}

/** The findings of one check. */
export type Findings = Generator<Finding, void>;

const ofKind = (kind: Finding['kind']) => (rule: string, detail: string) => ({
  kind,
  rule,
  detail,
});
export const lost = ofKind('lost');
export const duplicated = ofKind('duplicated');
export const anomaly = ofKind('anomaly');
