import { expect, it } from 'vitest';
import { decided, kindsOf } from '../../test/support/history-builder.ts';
import { checkActs } from './acts.ts';

const act = (seq: number, action: string, subject = 'a') => ({
  id: String(seq),
  doc: { seq, action, subject },
});
const approval = act(1, 'approvePost');
const again = act(2, 'approvePost');

interface Given {
  outcome?: 'unknown';
  prepared?: string[];
}

it.each<[string, (typeof approval)[], Given, string]>([
  ['an acknowledged decision', [approval], {}, ''],
  ['no entry', [], {}, 'lost'],
  ['a repeated entry', [approval, again], {}, 'duplicated'],
  ['the other decision', [act(1, 'denyPost')], {}, 'lost duplicated'],
  ['no entry of a prepared post', [approval], { prepared: ['p'] }, 'lost'],
  ['no entry of an unknown decision', [], { outcome: 'unknown' }, ''],
  ['an entry of an unknown decision', [approval], { outcome: 'unknown' }, ''],
  ['a gap', [approval, act(3, 'createEvent', 'e')], {}, 'anomaly'],
])('a log with %s', (_, acts, { outcome = null, prepared = [] }, kinds) => {
  const { history } = decided(true, outcome);
  expect(kindsOf(checkActs(history, { acts }, new Set(prepared)))).toBe(kinds);
});
