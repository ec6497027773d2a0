import { useState } from 'react';
import type { Event } from '@el-reto/contracts';
import {
  isApiError,
  navigate,
  newKey,
  pageMetadata,
  paths,
  Redirect,
  useData,
  useMe,
  useReturnPath,
  useSearchParams,
  useSession,
  useUser,
} from '@el-reto/ui/runtime';
import { invitationQuery, juryPath } from '@el-reto/contracts/pages';
import { banned, card, juryTexts as texts } from '@el-reto/ui/messages';
import { ButtonLink, EmptyState, Loaded } from '@el-reto/ui';
import { EventPage } from '../../components/event-page.tsx';
import { loadingStage } from '../../components/loading-stage.tsx';
import { Accept } from './accept.tsx';
import { Scoring } from './scoring.tsx';
import { readTable } from './use-scores.ts';

export default function JuryScreen() {
  return <EventPage metadata={pageMetadata.jury} page={JuryPage} />;
}

function JuryPage({ event }: { event: Event }) {
  const [search] = useSearchParams();
  const { status } = useSession();
  const here = useReturnPath();
  const token = search.get(invitationQuery);
  if (!event.jury) return <Nothing event={event} title={texts.noJuryTitle} />;
  if (token === null)
    return status === 'signed-out' ? (
      <Redirect to={paths.signInFrom(here)} replace />
    ) : (
      <Cards event={event} />
    );
  return (
    <Accept
      event={event}
      jury={event.jury}
      token={token}
      onAccepted={() => navigate(juryPath(event.slug), { replace: true })}
    />
  );
}

function Cards({ event }: { event: Event }) {
  const uid = useUser()?.uid;
  const me = useMe().data;
  // Each opening requests the table again, because a cached one lacks the latest points.
  const [opening] = useState(newKey);
  const key = uid === undefined ? null : ['juryCards', event.id, uid, opening];
  const table = useData(key, () => readTable(event.id));
  if (me?.banned) {
    return (
      <EmptyState heading="h1" title={banned.title} text={texts.suspendedText}>
        <ButtonLink href={paths.profile}>{banned.why}</ButtonLink>
      </EmptyState>
    );
  }
  if (isApiError(table.error, 'JUROR_ONLY')) {
    return <Nothing event={event} title={texts.notYoursTitle} text={texts.notYoursText} />;
  }
  return (
    <Loaded of={table} failed={card.loadFailed} skeleton={loadingStage}>
      {(data) =>
        data.cards.length > 0 ? (
          <Scoring event={event} table={data} reread={table.reread} />
        ) : (
          <Nothing event={event} title={texts.emptyTitle} text={texts.emptyText} />
        )
      }
    </Loaded>
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
