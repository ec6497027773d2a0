import { useEffect, useRef, useState } from 'react';
import type { Event } from '@el-reto/contracts';
import { useApi, useSearchParams } from '@el-reto/ui/runtime';
import { admin } from '@el-reto/ui/messages';
import { Button, EmptyState, ErrorState } from '@el-reto/ui';
import { RowsSkeleton } from '../../../components/tool.tsx';
import { Switches } from '../../../components/switches.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EventEditor } from './event-editor.tsx';
import { EventRow } from './event-row.tsx';

const texts = admin.events;
const place = 'evento';
const forNew = 'nuevo';

export default function Events() {
  const { data, error, reread } = useApi('listAllEvents');
  const [search, setSearch] = useSearchParams();
  const [deleting, setDeleting] = useState<Event | null>(null);
  const chosen = search.get(place);
  const top = useFocusOnReturn(chosen);

  const show = (id: string | null) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (id === null) next.delete(place);
      else next.set(place, id);
      return next;
    });

  if (!data && error) return <ErrorState title={texts.loadFailed} error={error} onRetry={reread} />;
  if (!data) return <RowsSkeleton />;
  if (chosen !== null) {
    const event = data.find(({ id }) => id === chosen) ?? null;
    if (event || chosen === forNew) {
      return <EventEditor key={chosen} event={event} onDone={() => show(null)} />;
    }
    return (
      <EmptyState title={texts.notFoundTitle}>
        <Button onClick={() => show(null)}>{texts.back}</Button>
      </EmptyState>
    );
  }
  return (
    <div ref={top} tabIndex={-1} className="grid gap-4 outline-none">
      <Switches />
      <Button className="justify-self-start" onClick={() => show(forNew)}>
        {texts.create}
      </Button>
      {data.length === 0 && <EmptyState title={texts.emptyTitle} text={texts.emptyText} />}
      <ul aria-label={texts.listLabel} className="grid gap-2.5">
        {data.map((event) => (
          <li key={event.id}>
            <EventRow
              event={event}
              onEdit={() => show(event.id)}
              onDelete={() => setDeleting(event)}
            />
          </li>
        ))}
      </ul>
      {deleting && (
        <DeleteDialog
          event={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null);
            // The button that opened the dialog goes with its row.
            requestAnimationFrame(() => top.current?.focus());
          }}
        />
      )}
    </div>
  );
}

/** Puts the focus on the list when the form is left: the button that had it is gone. */
function useFocusOnReturn(chosen: string | null) {
  const top = useRef<HTMLDivElement>(null);
  const before = useRef(chosen);
  useEffect(() => {
    if (before.current !== null && chosen === null) top.current?.focus();
    before.current = chosen;
  }, [chosen]);
  return top;
}
