import { errorText } from '@el-reto/ui/facade';
import { admin } from '@el-reto/ui/messages';
import { EmptyState, ErrorState } from '@el-reto/ui';
import { eventPhase } from '@el-reto/contracts/rules';
import { RowsSkeleton } from '../../../components/rows-skeleton.tsx';
import { useEvents } from '../../../lib/api/events.ts';
import { WinnersCard } from './winners-card.tsx';

const texts = admin.events;

/** Ended events with their podiums, each shown on the site or not. */
export default function Winners() {
  const { data, error, mutate } = useEvents();
  if (!data && error) {
    return (
      <ErrorState title={texts.loadFailed} text={errorText(error)} onRetry={() => void mutate()} />
    );
  }
  if (!data) return <RowsSkeleton count={2} />;
  const ended = data
    .filter((event) => eventPhase(event) === 'ended')
    .toSorted((a, b) => b.endDate.localeCompare(a.endDate));
  if (ended.length === 0) return <EmptyState title={texts.noEndedTitle} text={texts.noEndedText} />;
  return (
    <div className="grid gap-4">
      <p>{texts.winnersLead}</p>
      <ul className="grid gap-4 xl:grid-cols-2">
        {ended.map((event) => (
          <li key={event.id}>
            <WinnersCard event={event} />
          </li>
        ))}
      </ul>
    </div>
  );
}
