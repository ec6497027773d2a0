import type { Event } from '@el-reto/contracts';
import { errorText, isApiError, toast, useAction } from '@el-reto/ui/runtime';
import { admin } from '@el-reto/ui/messages';
import { BackIcon } from '../../../components/icons.tsx';
import { Tool } from '../../../components/tool.tsx';
import { createEvent, type EventImages, updateEvent } from '../api/change-events.ts';
import { changesOf, type EventDraft } from '../lib/event-draft.ts';
import { EventForm, type SentEvent } from './event-form.tsx';

const texts = admin.events;

/** Creates an event, or changes `event`; says itself how that went. */
async function save(event: Event | null, draft: EventDraft, images: Partial<EventImages>) {
  if (!event) return createEvent({ ...draft, ...(images as EventImages) });
  const changes = { ...changesOf(event, draft), ...images };
  if (Object.keys(changes).length === 0) return texts.unchanged;
  await updateEvent(event.id, changes);
  return texts.saved;
}

/** The form takes the place of the list: the focus goes to its heading. */
const focusOnce = (heading: HTMLElement | null) => heading?.focus();

export function EventEditor({ event, onDone }: { event: Event | null; onDone: () => void }) {
  const { run, busy, error } = useAction(save);
  const isTaken = isApiError(error, 'EVENT_NAME_TAKEN');
  const words = event ? admin.error : texts.createFailed;

  async function send({ draft, images }: SentEvent) {
    const answer = await run(event, draft, images);
    if (answer.ok) {
      toast(answer.result, { tone: 'good' });
      onDone();
      return null;
    }
    return isApiError(answer.error, 'EVENT_NAME_TAKEN') ? texts.nameTaken : null;
  }

  return (
    <section className="grid max-w-4xl gap-4">
      <Tool onClick={onDone} className="justify-self-start">
        <BackIcon />
        {texts.back}
      </Tool>
      <h2
        ref={focusOnce}
        tabIndex={-1}
        className="outline-none font-display text-xl leading-tight break-words uppercase"
      >
        {event ? texts.editTitle(event.name) : texts.create}
      </h2>
      <EventForm
        event={event}
        busy={busy}
        error={error === null || isTaken ? null : words(errorText(error))}
        onSend={send}
      />
    </section>
  );
}
