import { useRef, useState } from 'react';
import type { DeskRequest } from '@el-reto/contracts';
import { todayInMexico, workingDaysUntil } from '@el-reto/contracts/rules';
import { EmptyState, cx, dayOfYearAt, dayOfYearText, useToday } from '@el-reto/ui';
import { rights } from '@el-reto/ui/messages';
import { rights as texts } from '../../messages/rights.ts';
import { PageList } from '../../components/page-list.tsx';
import { Choice, Pill, SmallButton } from '../../components/tool.tsx';
import { useRequests, type RequestState, urgencyOf, type Urgency } from '../../lib/api/requests.ts';
import { AnswerDialog } from './answer-dialog.tsx';

export default function Requests() {
  const [state, setState] = useState<RequestState>('open');
  return (
    <div className="grid gap-4">
      <p className="max-w-prose">{texts.lead}</p>
      <Choice legend={texts.stateLabel} labels={texts.states} value={state} onChange={setState} />
      <List key={state} state={state} />
    </div>
  );
}

function List({ state }: { state: RequestState }) {
  const list = useRequests(state);
  const [answering, setAnswering] = useState<DeskRequest | null>(null);
  const top = useRef<HTMLDivElement>(null);
  return (
    <div ref={top} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
      <PageList list={list} failed={texts.loadFailed}>
        {(pages) => {
          const rows = pages.flatMap(({ requests }) => requests);
          if (rows.length === 0) return <EmptyState {...texts.none[state]} />;
          return (
            <ul aria-label={texts.listLabel} className="grid gap-2.5">
              {rows.map((request) => (
                <li key={request.number}>
                  <RequestRow request={request} onAnswer={() => setAnswering(request)} />
                </li>
              ))}
            </ul>
          );
        }}
      </PageList>
      {answering && (
        <AnswerDialog
          request={answering}
          onClose={() => setAnswering(null)}
          onRefused={list.reread}
          onAnswered={async () => {
            await list.reread();
            // The pressed button disappears with its row, so the focus moves to the heading.
            top.current?.focus();
          }}
        />
      )}
    </div>
  );
}

const tones: Record<Urgency | 'calm', string> = {
  late: 'bg-grana text-foam',
  last: 'bg-grana text-foam',
  soon: 'bg-sun',
  calm: 'bg-foam-deep',
};
const dayMs = 24 * 60 * 60 * 1000;

interface RequestRowProps {
  request: DeskRequest;
  onAnswer: () => void;
}

/** One request: its text, the person, its date, and the time that is left for the answer. */
function RequestRow({ request, onAnswer }: RequestRowProps) {
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
      {!answer && (
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
