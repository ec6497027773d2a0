import { useApi } from '@el-reto/ui/runtime';
import { admin } from '@el-reto/ui/messages';
import { dayOfYearText, EmptyState, ErrorState } from '@el-reto/ui';
import { eventPhase } from '@el-reto/contracts/rules';
import type { Event } from '@el-reto/contracts';
import { Pill, RowsSkeleton, SwitchButton } from '../../../components/tool.tsx';
import { Podium } from './podium.tsx';
import { setWinners } from '../../../lib/api/events.ts';

const texts = admin.events;

export default function Winners() {
  const { data, error, reread } = useApi('listAllEvents');
  if (!data && error) return <ErrorState title={texts.loadFailed} error={error} onRetry={reread} />;
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

function WinnersCard({ event }: { event: Event }) {
  const { id, name, endDate, activeWinners } = event;
  return (
    <article className="grid h-full grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-card border-2 border-ink bg-white p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow">
          <h2 className="font-display text-lg leading-tight break-words uppercase">{name}</h2>
          <p className="text-sm">{texts.endedOn(dayOfYearText(endDate))}</p>
        </div>
        <Pill className={activeWinners ? 'bg-agave text-foam' : 'bg-foam-deep'}>
          {activeWinners ? texts.winnersShown : texts.winnersHidden}
        </Pill>
        <SwitchButton
          action={activeWinners ? texts.deactivate : texts.activate}
          name={name}
          work={() => setWinners(id, !activeWinners)}
        />
      </div>
      <Podium event={event} />
    </article>
  );
}
