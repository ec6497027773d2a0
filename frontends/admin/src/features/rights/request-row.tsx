import type { DeskRequest } from '@el-reto/contracts';
import { todayInMexico, workingDaysUntil } from '@el-reto/contracts/rules';
import { cx, dayOfYearAt, dayOfYearText, useToday } from '@el-reto/ui';
import { rights } from '@el-reto/ui/messages';
import { rights as texts } from '../../messages/rights.ts';
import { Pill, SmallButton } from '../../components/tool.tsx';
import { urgencyOf, type Urgency } from '../../lib/api/requests.ts';

const tones: Record<Urgency | 'calm', string> = {
  late: 'bg-grana text-foam',
  last: 'bg-grana text-foam',
  soon: 'bg-sun',
  calm: 'bg-foam-deep',
};
const dayMs = 24 * 60 * 60 * 1000;

interface RequestRowProps {
  request: DeskRequest;
  onAnswer?: (() => void) | undefined;
}

/** One request: its text, the person, its date, and the time that is left for the answer. */
export function RequestRow({ request, onAnswer }: RequestRowProps) {
  const { number, kind, text, answer } = request;
  return (
    <article
      aria-label={number}
      className="grid gap-2 rounded-card border-2 border-ink bg-white p-3 wrap-anywhere sm:p-4"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-display text-lg">{number}</h2>
        <strong>{rights.kinds[kind]}</strong>
        <span className="ml-auto">
          {answer ? (
            <Pill className={answer.outcome === 'refused' ? 'bg-foam-deep' : 'bg-agave text-foam'}>
              {texts.outcomes[answer.outcome]}
            </Pill>
          ) : (
            <TimeLeft request={request} />
          )}
        </span>
      </header>
      <Person request={request} />
      <p className={cx('whitespace-pre-line', text === null && 'text-ink-soft')}>
        {text ?? texts.textGone}
      </p>
      {answer?.text && (
        <p className="border-l-[3px] border-agave pl-3 whitespace-pre-line">{answer.text}</p>
      )}
      {onAnswer && (
        <SmallButton
          action={texts.answer}
          name={number}
          onClick={onAnswer}
          className="justify-self-start"
        />
      )}
    </article>
  );
}

function TimeLeft({ request }: { request: DeskRequest }) {
  const left = workingDaysUntil(request.dueDate, useToday());
  return <Pill className={tones[urgencyOf(left) ?? 'calm']}>{texts.left(left)}</Pill>;
}

function Person({ request }: { request: DeskRequest }) {
  const { person, receivedAt, dueDate, answer } = request;
  const today = useToday();
  const received = todayInMexico(new Date(receivedAt));
  const age = Math.round((Date.parse(today) - Date.parse(received)) / dayMs);
  return (
    <p className="text-sm text-ink-soft">
      {person ? `${person.name} · ${person.email}` : texts.gone}
      {' · '}
      {answer
        ? rights.answeredOn(dayOfYearAt(answer.at))
        : `${texts.age(age)} · ${texts.dueDate(dayOfYearText(dueDate))}`}
      {person?.uid === null && <strong className="block text-grana">{texts.byMail}</strong>}
    </p>
  );
}
