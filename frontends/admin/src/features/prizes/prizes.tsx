import type { Event } from '@el-reto/contracts';
import { EmptyState, Loaded, phaseOf } from '@el-reto/ui';
import { prizes as texts } from '../../messages/prizes.ts';
import { useApi, usePersonal } from '@el-reto/ui/runtime';
import { EventSection } from '../../components/event-section.tsx';
import { RowsSkeleton } from '../../components/tool.tsx';
import { PrizeCard } from './prize-card.tsx';

/** Published events that have ended, the latest first. */
const withResult = (events: Event[]) =>
  events
    .filter((event) => phaseOf(event) === 'ended' && !event.provisional)
    .toSorted((a, b) => b.endDate.localeCompare(a.endDate));

export default function Prizes() {
  return (
    <EventSection
      texts={texts}
      among={withResult}
      lead={<p className="max-w-prose">{texts.lead}</p>}
    >
      {(event) => <EventPrizes key={event.id} event={event} />}
    </EventSection>
  );
}

function EventPrizes({ event }: { event: Event }) {
  const personal = usePersonal();
  const params = { eventId: event.id };
  const claims = useApi('listClaims', personal && { ...personal, params });
  return (
    <Loaded of={claims} failed={texts.loadFailed} skeleton={<RowsSkeleton count={3} />}>
      {({ published, prizes }) => {
        if (!published) return <EmptyState title={texts.noEventsTitle} text={texts.noEventsText} />;
        if (prizes.length === 0) return <p>{texts.noPlaces}</p>;
        return (
          <ul className="grid gap-4 lg:grid-cols-2 2xl:grid-cols-3">
            {prizes.map((prize) => (
              <li key={prize.place}>
                <PrizeCard event={event} prize={prize} onMoved={claims.reread} />
              </li>
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}
