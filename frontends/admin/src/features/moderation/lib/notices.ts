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

/** What to tell the moderator of decisions that came back; `resumed` ones were an earlier page's. */
export function noticesOf(
  settled: readonly Settled[],
  resumed: ReadonlySet<string> = new Set(),
): Notice[] {
  const notices: Notice[] = [];
  const say = (
    tone: Notice['tone'],
    found: readonly Settled[],
    words: (firstName: string, count: number) => string,
  ) => {
    const [first] = found;
    const count = found.length;
    if (first) notices.push({ tone, count, text: words(first.decision.post.name, count) });
  };
  const having = (outcome: Outcome) =>
    settled.filter(({ result }) => 'outcome' in result && result.outcome === outcome);
  say('good', having('approved'), () => texts.approved);
  say('good', having('denied'), () => texts.denied);
  // A decision that an earlier page sent without hearing the answer was decided by oneself.
  const isOwn = ({ decision }: Settled) => resumed.has(decision.post.id);
  const elsewhere = having('elsewhere').filter((one) => !isOwn(one));
  say('plain', elsewhere, texts.decidedElsewhere);
  say('plain', having('gone'), texts.gone);
  const errors = settled.flatMap(({ result }) => ('error' in result ? [result.error] : []));
  const failed = settled.filter(({ result }) => 'error' in result);
  say('bad', failed, (name, count) => texts.failed(name, count, errors[0] ?? ''));
  return notices;
}
