import { useState } from 'react';
import type { RightsRequest } from '@el-reto/contracts';
import { useApi } from '@el-reto/ui/runtime';
import { rights } from '@el-reto/ui/messages';
import { Button, cx, dayOfYearAt, dayOfYearText, lazily, Loaded, Skeleton } from '@el-reto/ui';

const RequestForm = lazily(() => import('./request-form.tsx'));

/** The user's requests about personal data with their answers, and the form for a new request. */
export function MyRights() {
  const [asking, setAsking] = useState(false);
  const requests = useApi('listMyRequests');
  return (
    <div className="grid content-start gap-4 rounded-card border-[3px] border-ink bg-white p-5">
      <div>
        <h3 className="pb-1 text-lg font-bold">{rights.title}</h3>
        <p>{rights.lead}</p>
      </div>
      <Button tone="plain" className="justify-self-start" onClick={() => setAsking(true)}>
        {rights.ask}
      </Button>
      <Loaded
        of={requests}
        failed={rights.loadFailed}
        skeleton={<Skeleton className="h-16 w-full" />}
      >
        {(data) => <Requests requests={data.requests} />}
      </Loaded>
      {asking && <RequestForm onClose={() => setAsking(false)} />}
    </div>
  );
}

function Requests({ requests }: { requests: readonly RightsRequest[] }) {
  if (requests.length === 0) return <p className="text-sm text-ink-soft">{rights.none}</p>;
  return (
    <ul className="grid gap-3">
      {requests.map((request) => (
        <li key={request.number} className="border-t-[3px] border-foam-shade pt-3 wrap-anywhere">
          <Request request={request} />
        </li>
      ))}
    </ul>
  );
}

function Request({ request }: { request: RightsRequest }) {
  const { number, kind, text, receivedAt, dueDate, answer } = request;
  return (
    <article aria-label={number}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <strong>{number}</strong> {rights.kinds[kind]}
        <span
          className={cx(
            'ml-auto rounded-control px-2 py-0.5 text-sm font-bold',
            answer ? 'bg-agave text-foam' : 'bg-sun',
          )}
        >
          {answer ? rights.outcomes[answer.outcome] : rights.waiting}
        </span>
      </p>
      <p className="text-sm text-ink-soft">
        {rights.askedOn(dayOfYearAt(receivedAt))}.{' '}
        {/* In an element of its own: a translation may replace a bare text, which React then cannot change. */}
        <span>{`${answer ? rights.answeredOn(dayOfYearAt(answer.at)) : rights.dueBy(dayOfYearText(dueDate))}.`}</span>
      </p>
      <p className="pt-1 whitespace-pre-line">{text}</p>
      {answer && (
        <div className="mt-2 border-l-[3px] border-agave pl-3">
          <p className="text-sm font-bold">{rights.answer}</p>
          <p className="whitespace-pre-line">{answer.text}</p>
        </div>
      )}
    </article>
  );
}
