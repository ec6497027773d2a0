import { useState } from 'react';
import type { Event } from '@el-reto/contracts';
import { eventPhase } from '@el-reto/contracts/rules';
import { EmptyState, ErrorState, Select } from '@el-reto/ui';
import { admin } from '../../../messages/admin.ts';
import { useApi, usePersonal } from '@el-reto/ui/runtime';
import { RowsSkeleton } from '../../../components/tool.tsx';
import { PrizeCard } from './prize-card.tsx';

const texts = admin.prizes;

/** Prizes of events whose result is official, the last one first. */
export default function Prizes() {
  const { data, error, reread } = useApi('listAllEvents');
  const [chosen, choose] = useState<string | null>(null);
  if (!data && error) return <ErrorState title={texts.loadFailed} error={error} onRetry={reread} />;
  if (!data) return <RowsSkeleton count={3} />;
  const ended = data
    .filter((event) => eventPhase(event) === 'ended' && !event.provisional)
    .toSorted((a, b) => b.endDate.localeCompare(a.endDate));
  const event = ended.find(({ id }) => id === chosen) ?? ended[0];
  if (!event) return <EmptyState title={texts.noneTitle} text={texts.noneText} />;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <p className="max-w-prose">{texts.lead}</p>
        <Select
          label={texts.event}
          value={event.id}
          options={ended.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={choose}
        />
      </div>
      <EventPrizes key={event.id} event={event} />
    </div>
  );
}

function EventPrizes({ event }: { event: Event }) {
  const personal = usePersonal();
  const params = { eventId: event.id };
  const { data, error, reread } = useApi('listClaims', personal && { ...personal, params });
  if (!data && error) return <ErrorState title={texts.loadFailed} error={error} onRetry={reread} />;
  if (!data) return <RowsSkeleton count={3} />;
  if (!data.published) return <EmptyState title={texts.noneTitle} text={texts.noneText} />;
  if (data.prizes.length === 0) return <p>{texts.noPlaces}</p>;
  return (
    <ul className="grid gap-4 lg:grid-cols-2 2xl:grid-cols-3">
      {data.prizes.map((prize) => (
        <li key={prize.place}>
          <PrizeCard event={event} prize={prize} onMoved={reread} />
        </li>
      ))}
    </ul>
  );
}
