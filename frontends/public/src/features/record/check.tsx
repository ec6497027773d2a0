import { useState } from 'react';
import { useAction } from '@el-reto/ui/runtime';
import { record } from '@el-reto/ui/messages';
import { ActionError, Button, buttonClass, cx } from '@el-reto/ui';
import type { CallAnswer } from '@el-reto/contracts';
import { checkLedger } from './check-ledger.ts';

const steps = ['digest', 'count', 'ranking'] as const;
const outcomeLooks = {
  waiting: 'bg-foam-deep',
  good: 'bg-agave text-foam',
  done: 'bg-agave text-foam',
  bad: 'bg-grana text-foam',
};

export function Check({ result }: { result: CallAnswer<'getResult'> }) {
  const { ledger, event, jury } = result;
  const bytes = ledger.bytes + (jury?.ballots.bytes ?? 0);
  const [read, setRead] = useState(0);
  const check = useAction(() => {
    setRead(0);
    return checkLedger(result, setRead);
  });
  const checked = check.result;
  const isGood = checked && steps.every((step) => checked[step]);
  const outcomeOf = (step: (typeof steps)[number]) =>
    checked ? (checked[step] ? 'good' : 'bad') : 'waiting';
  const readOutcome = checked ? 'done' : 'waiting';
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="max-w-prose">{record.checkLead}</p>
      <div>
        <p className="font-bold">{record.fingerprint}</p>
        <code className="block rounded-control border-2 border-ink bg-white p-3 text-sm break-all">
          {ledger.sha256}
        </code>
        <p className="pt-1 text-sm text-ink-soft">{record.size(ledger.entries, ledger.bytes)}</p>
      </div>
      <ol className="grid gap-2">
        <Step text={record.steps.read(read, bytes)} outcome={readOutcome} />
        {steps.map((step) => (
          <Step key={step} text={record.steps[step]} outcome={outcomeOf(step)} />
        ))}
      </ol>
      <div aria-live="polite">
        {checked && <p className="font-bold">{isGood ? record.allGood : record.notGood}</p>}
        <ActionError error={check.error} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button runs={check}>
          {check.busy ? record.checking : checked ? record.checkAgain : record.checkNow}
        </Button>
        <a
          href={ledger.url}
          download={record.fileName(event.slug)}
          className={buttonClass('plain')}
        >
          {record.download}
        </a>
      </div>
      <p className="text-sm text-ink-soft">
        {record.command} <code className="break-all">{record.fileName(event.slug)}</code>
      </p>
    </div>
  );
}

function Step({ text, outcome }: { text: string; outcome: keyof typeof outcomeLooks }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 border-b-2 border-dashed border-foam-shade pb-2">
      <span>{text}</span>
      <span
        className={cx(
          'shrink-0 rounded-full border-2 border-ink px-3 text-sm font-bold',
          outcomeLooks[outcome],
        )}
      >
        {record.outcomes[outcome]}
      </span>
    </li>
  );
}
