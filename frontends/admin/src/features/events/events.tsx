import { useState } from 'react';
import type { Event } from '@el-reto/contracts';
import type { EventPhase } from '@el-reto/contracts/rules';
import { config, paths, useApi, useSearchParams } from '@el-reto/ui/runtime';
import { admin } from '../../messages/admin.ts';
import { events as texts } from '../../messages/events.ts';
import { Button, daysText, EmptyState, focusOnce, Loaded, phaseOf, photoSrc } from '@el-reto/ui';
import { Pill, RowsSkeleton, Tool } from '../../components/tool.tsx';
import { ConfirmDialog, useCounted } from '../../components/confirm-dialog.tsx';
import { Switches } from './switches.tsx';
import { contentsOf, deleteEvent } from '../../lib/api/events.ts';
import { useFocusAfter } from '../../lib/use-focus-after.ts';
import { EventEditor } from './event-editor.tsx';

const place = 'evento';
const forNew = 'nuevo';

export default function Events() {
  return (
    <Loaded of={useApi('listAllEvents')} failed={texts.loadFailed} skeleton={<RowsSkeleton />}>
      {(events) => <EventList events={events} />}
    </Loaded>
  );
}

function EventList({ events }: { events: Event[] }) {
  const [search, setSearch] = useSearchParams();
  const [deleting, setDeleting] = useState<Event | null>(null);
  const chosen = search.get(place);
  const shown = [chosen, deleting?.id, ...events.map(({ id }) => id)];
  const top = useFocusAfter<HTMLDivElement>(shown.join());

  const show = (id: string) => setSearch({ seccion: 'eventos', [place]: id });
  const showAll = () => setSearch({ seccion: 'eventos' });
  const [saved, setSaved] = useState<string | null>(null);

  if (chosen !== null) {
    const event = events.find(({ id }) => id === chosen) ?? null;
    if (event || chosen === forNew) {
      return (
        <EventEditor
          key={chosen}
          event={event}
          onDone={(id) => {
            setSaved(id);
            // The administrator may have gone elsewhere while the form was being sent.
            if (new URLSearchParams(location.search).get(place) === chosen) showAll();
          }}
        />
      );
    }
    return (
      <EmptyState title={texts.notFoundTitle}>
        <Button onClick={showAll}>{texts.back}</Button>
      </EmptyState>
    );
  }
  return (
    <div ref={top} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
      <Switches />
      <Button className="justify-self-start" onClick={() => show(forNew)}>
        {texts.create}
      </Button>
      {events.length === 0 && <EmptyState title={texts.emptyTitle} text={texts.emptyText} />}
      <ul aria-label={texts.listLabel} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
        {events.map((event) => (
          <li key={event.id}>
            <EventRow
              event={event}
              isSaved={event.id === saved}
              onEdit={() => show(event.id)}
              onDelete={() => setDeleting(event)}
            />
          </li>
        ))}
      </ul>
      {deleting && <DeleteDialog event={deleting} onClose={() => setDeleting(null)} />}
    </div>
  );
}

function DeleteDialog(props: { event: Event; onClose: () => void }) {
  const { id, name } = props.event;
  const what = useCounted([id], () => contentsOf(id), texts.deleted);
  return (
    <ConfirmDialog
      {...props}
      title={texts.deleteTitle}
      what={[texts.deleteWarning(name), ...what]}
      typed={name}
      action={texts.deleteForever}
      act={() => deleteEvent(id)}
    />
  );
}

interface EventRowProps {
  event: Event;
  /** Whether the event was just saved. Its row then takes the focus. */
  isSaved: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function EventRow({ event, isSaved, onEdit, onDelete }: EventRowProps) {
  const { name, slug, title, startDate, endDate, thumbnail, activeWinners } = event;
  const phase = phaseOf(event);
  return (
    <article className="flex flex-wrap items-center gap-3 rounded-card border-2 border-ink bg-white p-2.5">
      <img
        src={photoSrc(thumbnail, 320)}
        alt=""
        width={64}
        height={64}
        loading="lazy"
        className="size-16 shrink-0 rounded-[5px] bg-foam-shade object-cover"
      />
      <div className="min-w-0 grow basis-48">
        <h2 className="font-bold" title={name}>
          <a
            ref={isSaved ? focusOnce : null}
            href={config.siteUrl + paths.contest(slug)}
            className="-my-2.5 block truncate py-2.5 focus-ring hover:underline"
          >
            {name}
          </a>
        </h2>
        <p className="truncate text-sm text-ink-soft" title={title}>
          {title}
        </p>
        <p className="text-sm">
          {daysText(startDate, endDate)}
          {phase === 'ended' && (
            <span className="text-ink-faint">
              {' · '}
              {activeWinners ? texts.winnersShown : texts.winnersAre.hidden}
            </span>
          )}
        </p>
      </div>
      <Pill className={tones[phase]}>{texts.phases[phase]}</Pill>
      <div className="flex gap-2 max-sm:w-full max-sm:*:grow">
        <Tool aria-label={admin.of(texts.edit, name)} onClick={onEdit}>
          {texts.edit}
        </Tool>
        <Tool aria-label={admin.of(texts.delete, name)} onClick={onDelete} className="text-grana">
          {texts.delete}
        </Tool>
      </div>
    </article>
  );
}

const tones: Record<EventPhase, string> = {
  upcoming: 'bg-sun text-ink',
  running: 'bg-agave text-foam',
  ended: 'bg-foam-deep text-ink',
};
