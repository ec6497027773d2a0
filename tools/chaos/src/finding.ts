/**
 * lost: something acknowledged is not there · duplicated: it happened more than once · anomaly:
 * anything else that must not be. `rule` is the promise that was broken, in a few words.
 */
export interface Finding {
  readonly kind: 'lost' | 'duplicated' | 'anomaly';
  readonly rule: string;
  readonly detail: string;
}

/** What a check yields while it looks. */
export type Findings = Generator<Finding, void>;

const ofKind = (kind: Finding['kind']) => (rule: string, detail: string) => ({
  kind,
  rule,
  detail,
});
export const lost = ofKind('lost');
export const duplicated = ofKind('duplicated');
export const anomaly = ofKind('anomaly');
