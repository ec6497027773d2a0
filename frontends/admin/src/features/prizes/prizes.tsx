import type { Event } from '@el-reto/contracts';
import { EmptyState, phaseOf } from '@el-reto/ui';
import { prizes as texts } from '../../messages/prizes.ts';
import { EventSection } from '../../components/event-section.tsx';
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
      call="listClaims"
      among={withResult}
      lead={<p className="max-w-prose">{texts.lead}</p>}
    >
      {(event, { published, prizes }, reread) => {
        if (!published) return <EmptyState title={texts.noEventsTitle} text={texts.noEventsText} />;
        if (prizes.length === 0) return <p>{texts.noPlaces}</p>;
        return (
          <ul className="grid gap-4 lg:grid-cols-2 2xl:grid-cols-3">
            {prizes.map((prize) => (
              <li key={prize.place}>
                <PrizeCard event={event} prize={prize} onMoved={reread} />
              </li>
            ))}
          </ul>
        );
      }}
    </EventSection>
  );
}
