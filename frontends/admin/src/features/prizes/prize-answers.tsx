import { useState } from 'react';
import type { Prize, PrizePlace } from '@el-reto/contracts';
import { focusOnce, FormError } from '@el-reto/ui';
import { prizes as texts } from '../../messages/prizes.ts';
import { call, errorText, useAction } from '@el-reto/ui/runtime';
import { Tool } from '../../components/tool.tsx';

/** A winner's answers, never cached and requested only by a press, because requests are logged. */
export function PrizeAnswers({ eventId, place }: { eventId: string; place: PrizePlace }) {
  const [answers, setAnswers] = useState<Prize['answers'] | undefined>();
  const [wasRead, setRead] = useState(false);
  const reading = useAction(async () => {
    const query = { place };
    const { prizes } = await call('listClaims', { params: { eventId }, query });
    setAnswers(prizes.find((one) => one.place === place)?.answers ?? null);
    setRead(true);
  });
  if (answers === undefined) {
    return (
      <div className="grid justify-items-start gap-2">
        {reading.error !== null && (
          <FormError text={`${texts.readFailed} ${errorText(reading.error)}`} />
        )}
        <Tool
          ref={wasRead ? focusOnce : null}
          aria-busy={reading.busy || undefined}
          onClick={() => {
            if (!reading.busy) void reading.run();
          }}
          className="aria-busy:opacity-40"
        >
          {texts.show}
        </Tool>
      </div>
    );
  }
  return (
    <div
      ref={focusOnce}
      tabIndex={-1}
      className="grid justify-items-start gap-3 rounded-control bg-foam p-3 outline-none"
    >
      {answers === null && <p>{texts.noAnswers}</p>}
      {answers && (
        <dl className="grid w-full gap-x-4 gap-y-2 sm:grid-cols-2">
          {answers.map(({ label, value }) => (
            <div key={label} className="min-w-0">
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd className="font-bold break-words whitespace-pre-line">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {answers && <p className="text-sm">{texts.shown}</p>}
      <Tool onClick={() => setAnswers(undefined)}>{texts.hide}</Tool>
    </div>
  );
}
