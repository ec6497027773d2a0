import { useState } from 'react';
import { isApiError, useApi } from '@el-reto/ui/runtime';
import { events as texts } from '../../messages/events.ts';
import { dayOfYearText, EmptyState, Loaded, useToday } from '@el-reto/ui';
import { eventPhase } from '@el-reto/contracts/rules';
import type { Event } from '@el-reto/contracts';
import { ConfirmDialog, useCounted } from '../../components/confirm-dialog.tsx';
import { Pill, RowsSkeleton, SmallButton, SwitchButton } from '../../components/tool.tsx';
import { Podium } from './podium.tsx';
import { contentsOf, hideWinners, publishWinners } from '../../lib/api/events.ts';

const looks = {
  hidden: 'bg-foam-deep',
  provisional: 'bg-sun',
  official: 'bg-agave text-foam',
};

export default function Winners() {
  const today = useToday();
  return (
    <Loaded
      of={useApi('listAllEvents')}
      failed={texts.loadFailed}
      skeleton={<RowsSkeleton count={2} />}
    >
      {(events) => {
        const ended = events
          .filter((event) => eventPhase(event, today) === 'ended')
          .toSorted((a, b) => b.endDate.localeCompare(a.endDate));
        if (ended.length === 0) {
          return <EmptyState title={texts.noEndedTitle} text={texts.noEndedText} />;
        }
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
      }}
    </Loaded>
  );
}

function WinnersCard({ event }: { event: Event }) {
  const { id, name, endDate, activeWinners, provisional } = event;
  const [isPublishing, setPublishing] = useState(false);
  const publish = activeWinners ? texts.publish : texts.activate;
  const state = !activeWinners ? 'hidden' : provisional ? 'provisional' : 'official';
  return (
    <article className="grid h-full grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-card border-2 border-ink bg-white p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow">
          <h2 className="font-display text-lg leading-tight break-words uppercase">{name}</h2>
          <p className="text-sm">{texts.endedOn(dayOfYearText(endDate))}</p>
        </div>
        <Pill className={looks[state]}>{texts.winnersAre[state]}</Pill>
        {state !== 'official' && (
          <SmallButton action={publish} name={name} onClick={() => setPublishing(true)} />
        )}
        {activeWinners && (
          <SwitchButton action={texts.deactivate} name={name} work={() => hideWinners(id)} />
        )}
      </div>
      <Podium event={event} />
      {isPublishing && <PublishDialog event={event} onClose={() => setPublishing(false)} />}
    </article>
  );
}

/** Errors that an administrator may override in a second dialog. */
const unfinished = ['JURY_NOT_DONE', 'CLUSTERS_UNDECIDED'] as const;

/**
 * Shows an event's winners, or publishes the result if they are already shown. Asks again if jurors
 * have not finished or clusters are undecided.
 */
function PublishDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const [asks, setAsks] = useState<(typeof unfinished)[number] | null>(null);
  const counted = useCounted([event.id], () => contentsOf(event.id), texts.published);
  const words = asks ? texts.askFirst[asks] : texts.askPublish(event.name);
  return (
    <ConfirmDialog
      key={asks}
      title={words.title}
      what={[...words.what, ...counted]}
      cancel={words.wait}
      action={words.publish}
      onClose={onClose}
      act={async () => {
        try {
          return await publishWinners(event, asks !== null);
        } catch (error) {
          const asked = unfinished.find((code) => isApiError(error, code));
          if (!asked || asks) throw error;
          setAsks(asked);
          return null;
        }
      }}
    />
  );
}
