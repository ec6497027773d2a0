import { useRef, useState } from 'react';
import type { DeskRequest } from '@el-reto/contracts';
import { useApiPages, usePersonal } from '@el-reto/ui/runtime';
import { EmptyState } from '@el-reto/ui';
import { rights as texts } from '../../messages/rights.ts';
import { PageList } from '../../components/page-list.tsx';
import { Choice } from '../../components/tool.tsx';
import { useOpenRequests } from '../../lib/api/requests.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { RequestRow } from './request-row.tsx';
import { freshAtEachLook } from '../../lib/api/freshness.ts';

type State = 'open' | 'answered';

/** Requests about personal data, and their answers. */
export default function Requests() {
  const [state, setState] = useState<State>('open');
  return (
    <div className="grid gap-4">
      <p className="max-w-prose">{texts.lead}</p>
      <Choice
        legend={texts.stateLabel}
        labels={{ open: texts.open, answered: texts.answered }}
        value={state}
        onChange={setState}
      />
      {state === 'open' ? <Open /> : <Answered />}
    </div>
  );
}

function Open() {
  const list = useOpenRequests();
  const [answering, setAnswering] = useState<DeskRequest | null>(null);
  const top = useRef<HTMLDivElement>(null);
  return (
    <div ref={top} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
      <List list={list} state="open" onAnswer={setAnswering} />
      {answering && (
        <AnswerDialog
          request={answering}
          onClose={() => setAnswering(null)}
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

function Answered() {
  const personal = usePersonal();
  const query = { state: 'answered' } as const;
  const list = useApiPages('listRequests', personal && { ...personal, query }, freshAtEachLook);
  return <List list={list} state="answered" />;
}

interface ListProps {
  list: ReturnType<typeof useOpenRequests>;
  state: State;
  onAnswer?: (request: DeskRequest) => void;
}

const List = ({ list, state, onAnswer }: ListProps) => (
  <PageList list={list} failed={texts.loadFailed}>
    {(pages) => {
      const rows = pages.flatMap(({ requests }) => requests);
      if (rows.length === 0) {
        return state === 'open' ? (
          <EmptyState title={texts.noneOpen} text={texts.noneOpenText} />
        ) : (
          <EmptyState title={texts.noneAnswered} text={texts.noneAnsweredText} />
        );
      }
      return (
        <ul aria-label={texts.listLabel} className="grid gap-2.5">
          {rows.map((request) => (
            <li key={request.number}>
              <RequestRow request={request} onAnswer={onAnswer && (() => onAnswer(request))} />
            </li>
          ))}
        </ul>
      );
    }}
  </PageList>
);
