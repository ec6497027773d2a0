import { useState } from 'react';
import type { Event } from '@el-reto/contracts';
import { errorText, toast, useAction } from '@el-reto/ui/runtime';
import { admin, common } from '@el-reto/ui/messages';
import { Button, Dialog, FormError, TextField } from '@el-reto/ui';
import { deleteEvent } from '../api/change-events.ts';
import { confirmsName } from '../lib/event-draft.ts';
import { useEventContents } from '../api/event-contents.ts';

const texts = admin.events;

interface DeleteDialogProps {
  event: Event;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteDialog({ event, onClose, onDeleted }: DeleteDialogProps) {
  const { run, busy, error } = useAction(deleteEvent);
  const [typed, setTyped] = useState('');
  const isConfirmed = confirmsName(typed, event.name);

  async function remove() {
    if (!isConfirmed || busy) return;
    const answer = await run(event.id);
    if (!answer.ok) return;
    toast(answer.result, { tone: 'good' });
    onDeleted();
  }

  return (
    <Dialog title={texts.deleteTitle} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(submit) => {
          submit.preventDefault();
          void remove();
        }}
      >
        <div>
          <p>{texts.deleteWarning(event.name)}</p>
          <EventContents eventId={event.id} />
        </div>
        <TextField
          label={texts.typeName(event.name)}
          value={typed}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
        {error !== null && <FormError text={admin.error(errorText(error))} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" tone="danger" busy={busy} disabled={!isConfirmed}>
            {texts.deleteForever}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function EventContents({ eventId }: { eventId: string }) {
  const { data, error } = useEventContents(eventId);
  if (!data) return <p className="py-2">{error ? texts.countFailed : texts.counting}</p>;
  const { published, pending } = data;
  const lines = [
    texts.publicPosts(published.count, published.orMore),
    texts.pendingPosts(pending.count, pending.orMore),
    texts.likes(published.likes, published.orMore),
    texts.itsImages,
  ];
  return (
    <ul className="list-disc py-2 pl-6 font-bold">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
