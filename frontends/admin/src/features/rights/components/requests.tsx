import { useState } from 'react';
import type { DeskRequest } from '@el-reto/contracts';
import { call, useAction, usePersonal, useApi } from '@el-reto/ui/runtime';
import { errorText, toast } from '@el-reto/ui/runtime';
import { cx, EmptyState, ErrorState } from '@el-reto/ui';
import { admin } from '@el-reto/ui/messages';
import { RowsSkeleton, Tool, toolClass } from '../../../components/tool.tsx';
import { useOpenRequests } from '../../../lib/api/requests.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { RequestRow } from './request-row.tsx';

const texts = admin.rights;
const states = ['open', 'answered'] as const;
type State = (typeof states)[number];

/** What people ask about their data, and what was answered. */
export default function Requests() {
  const [state, setState] = useState<State>('open');
  return (
    <div className="grid gap-4">
      <p className="max-w-prose">{texts.lead}</p>
      <div className="flex gap-2">
        {states.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === state}
            onClick={() => setState(name)}
            className={cx(toolClass, name === state && 'bg-sun!')}
          >
            {texts[name]}
          </button>
        ))}
      </div>
      {state === 'open' ? <Open /> : <Answered />}
    </div>
  );
}

function Open() {
  const list = useOpenRequests();
  const [answering, setAnswering] = useState<DeskRequest | null>(null);
  return (
    <>
      <List {...list} state="open" onAnswer={setAnswering} />
      {answering && (
        <AnswerDialog
          request={answering}
          onClose={() => setAnswering(null)}
          onAnswered={() => void list.reread()}
        />
      )}
    </>
  );
}

function Answered() {
  const personal = usePersonal();
  const query = { state: 'answered' } as const;
  return <List {...useApi('listRequests', personal && { ...personal, query })} state="answered" />;
}

interface ListProps extends Pick<ReturnType<typeof useOpenRequests>, 'data' | 'error' | 'reread'> {
  state: State;
  onAnswer?: (request: DeskRequest) => void;
}

function List({ state, data, error, reread, onAnswer }: ListProps) {
  const { rows, cursor, more } = useMore(state, data);
  if (!data && error) return <ErrorState title={texts.loadFailed} error={error} onRetry={reread} />;
  if (!data) return <RowsSkeleton count={3} />;
  if (rows.length === 0) {
    return state === 'open' ? (
      <EmptyState title={texts.noneOpen} text={texts.noneOpenText} />
    ) : (
      <EmptyState title={texts.noneAnswered} text={texts.noneAnsweredText} />
    );
  }
  return (
    <>
      <ul aria-label={texts.listLabel} className="grid gap-2.5">
        {rows.map((request) => (
          <li key={request.number}>
            <RequestRow request={request} onAnswer={onAnswer && (() => onAnswer(request))} />
          </li>
        ))}
      </ul>
      {cursor !== null && (
        <Tool className="justify-self-start" disabled={more.busy} onClick={() => void more.run()}>
          {texts.more}
        </Tool>
      )}
    </>
  );
}

/** The pages after the first, which alone is kept fresh. */
function useMore(state: State, first: ListProps['data']) {
  const [later, setLater] = useState<NonNullable<ListProps['data']>[]>([]);
  const cursor = (later.at(-1) ?? first)?.nextCursor ?? null;
  const more = useAction(async () => {
    try {
      const query = { state, ...(cursor !== null && { cursor }) };
      const page = await call('listRequests', { query });
      setLater((before) => [...before, page]);
    } catch (error) {
      toast(admin.error(errorText(error)), { tone: 'bad' });
    }
  });
  const all = [...(first?.requests ?? []), ...later.flatMap(({ requests }) => requests)];
  return { rows: [...new Map(all.map((each) => [each.number, each])).values()], cursor, more };
}
