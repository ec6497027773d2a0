import { admin } from '@el-reto/ui/messages';
import type { Settled } from './create-outbox.ts';
import type { Outcome } from './decisions.ts';

const texts = admin.moderation;

export interface Notice {
  tone: 'good' | 'plain' | 'bad';
  text: string;
  /** How many posts it speaks of. */
  count: number;
}

const withOutcome = (settled: readonly Settled[], outcome: Outcome) =>
  settled.filter(({ result }) => 'outcome' in result && result.outcome === outcome);

/** What to tell the moderator of decisions that came back; `resumed` ones were an earlier page's. */
export function noticesOf(
  settled: readonly Settled[],
  resumed: ReadonlySet<string> = new Set(),
): Notice[] {
  const notices: Notice[] = [];
  const say = (
    tone: Notice['tone'],
    found: readonly Settled[],
    words: (first: string) => string,
  ) => {
    const [first] = found;
    if (first) notices.push({ tone, count: found.length, text: words(first.decision.post.name) });
  };
  say('good', withOutcome(settled, 'approved'), () => texts.approved);
  say('good', withOutcome(settled, 'denied'), () => texts.denied);
  // A decision that an earlier page sent without hearing the answer was decided by oneself.
  const elsewhere = withOutcome(settled, 'elsewhere').filter(
    ({ decision }) => !resumed.has(decision.post.id),
  );
  say('plain', elsewhere, (name) => texts.decidedElsewhere(name, elsewhere.length));
  const gone = withOutcome(settled, 'gone');
  say('plain', gone, (name) => texts.gone(name, gone.length));
  const failed = settled.filter(({ result }) => 'error' in result);
  const why = failed.map(({ result }) => ('error' in result ? result.error : ''))[0] ?? '';
  say('bad', failed, (name) => texts.failed(name, failed.length, why));
  return notices;
}
