import { useState } from 'react';
import type { Event, Jury } from '@el-reto/contracts';
import {
  isApiError,
  navigate,
  pageMetadata,
  paths,
  useData,
  usePersonal,
  useSearchParams,
} from '@el-reto/ui/runtime';
import { invitationQuery, juryPath } from '@el-reto/contracts/pages';
import { common, juryTexts as texts } from '@el-reto/ui/messages';
import { ButtonLink, EmptyState, ErrorState, Stage } from '@el-reto/ui';
import { EventPage } from '../components/event-page.tsx';
import { Accept } from '../features/jury/accept.tsx';
import { Scoring } from '../features/jury/scoring.tsx';
import { readTable } from '../features/jury/use-scores.ts';

export default function JuryScreen() {
  return (
    <EventPage metadata={pageMetadata.jury}>
      {(event) =>
        event.jury ? (
          <JuryPage key={event.id} event={event} jury={event.jury} />
        ) : (
          <Nothing event={event} title={texts.noJuryTitle} />
        )
      }
    </EventPage>
  );
}

function JuryPage({ event, jury }: { event: Event; jury: Jury }) {
  const [search] = useSearchParams();
  const token = search.get(invitationQuery);
  if (token === null) return <Cards event={event} />;
  return (
    <Accept
      event={event}
      jury={jury}
      token={token}
      onAccepted={() => navigate(juryPath(event.slug), { replace: true })}
    />
  );
}

function Cards({ event }: { event: Event }) {
  const uid = usePersonal()?.uid;
  // Read once each time that the page is opened: what is given since is known here alone.
  const [opening] = useState(() => crypto.randomUUID());
  const key = uid === undefined ? null : ['juryCards', event.id, uid, opening];
  const freshness = { refetchOnWindowFocus: false } as const;
  const { data, error, reread } = useData(key, () => readTable(event.id), freshness);
  if (data && data.cards.length > 0) return <Scoring event={event} table={data} />;
  if (data) return <Nothing event={event} title={texts.emptyTitle} text={texts.emptyText} />;
  if (isApiError(error, 'JUROR_ONLY')) {
    return <Nothing event={event} title={texts.notYoursTitle} text={texts.notYoursText} />;
  }
  if (error) return <ErrorState title={texts.loadFailed} error={error} onRetry={reread} />;
  return (
    <Stage last>
      <output aria-label={common.loading} />
    </Stage>
  );
}

interface NothingProps {
  event: Event;
  title: string;
  text?: string;
}

const Nothing = ({ event, title, text }: NothingProps) => (
  <EmptyState heading="h1" title={title} text={text}>
    <ButtonLink href={paths.contest(event.slug)}>{texts.seeContest}</ButtonLink>
  </EmptyState>
);
