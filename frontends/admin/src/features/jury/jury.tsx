import { useState } from 'react';
import type { CallAnswer, Event } from '@el-reto/contracts';
import { juryRule } from '@el-reto/contracts/rules';
import { Button, focusOnce } from '@el-reto/ui';
import { jury as texts } from '../../messages/jury.ts';
import { EventSection } from '../../components/event-section.tsx';
import { useUnsaved } from '../../components/unsaved.tsx';
import { isSame } from './jury-draft.ts';
import { JuryEditor } from './jury-editor.tsx';
import { Jurors } from './jurors.tsx';

export default function Jury() {
  const [isUnsaved, onUnsaved] = useState(false);
  const { leave, question } = useUnsaved(isUnsaved);
  return (
    <>
      <EventSection texts={texts} call="getJuryDesk" leave={leave}>
        {(event, data, reread) => (
          <JuryDesk
            event={event}
            data={data}
            reread={reread}
            isUnsaved={isUnsaved}
            onUnsaved={onUnsaved}
          />
        )}
      </EventSection>
      {question}
    </>
  );
}

interface JuryDeskProps {
  event: Event;
  data: CallAnswer<'getJuryDesk'>;
  reread: () => Promise<unknown>;
  isUnsaved: boolean;
  onUnsaved: (isUnsaved: boolean) => void;
}

function JuryDesk({ event, data, reread, isUnsaved, onUnsaved }: JuryDeskProps) {
  const [turn, setTurn] = useState<'kept' | 'added' | 'removed'>('kept');
  const { jury, fixed, closed } = data;
  const [form, setForm] = useState({ received: jury, begun: jury, version: 0 });
  // Rules that a colleague saved replace the form, but not one with unsaved changes.
  if (!isUnsaved && jury !== form.received) {
    const version = form.version + (isSame(jury, form.begun) ? 0 : 1);
    setForm({ received: jury, begun: jury, version });
  }
  // The list of events may be older than the desk.
  const known = { ...event, jury: jury ?? undefined };
  // The form stays with its unsaved changes if a colleague removes the jury or its rules become fixed.
  const isKept = isUnsaved && turn !== 'removed';
  if (!jury && closed && !isKept) return <p>{texts.published}</p>;
  if (!jury && turn !== 'added' && !isKept) {
    return (
      <div
        ref={turn === 'removed' ? focusOnce : null}
        tabIndex={-1}
        className="grid justify-items-start gap-4 outline-none"
      >
        <p>{texts.none}</p>
        <Button onClick={() => setTurn('added')}>{texts.add}</Button>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
      {jury && (fixed || closed) && !isKept ? (
        <section className="grid gap-3 rounded-card border-2 border-ink bg-white p-4 sm:p-6">
          <h2 className="font-display text-lg uppercase">{texts.rules}</h2>
          <p className="max-w-prose">{juryRule(jury)}</p>
          <p className="text-sm font-bold">{closed ? texts.closed : texts.fixed}</p>
        </section>
      ) : (
        <JuryEditor
          key={form.version}
          event={known}
          jurors={data.jurors.filter(({ state }) => state !== 'revoked').length}
          isAdded={turn === 'added'}
          onUnsaved={onUnsaved}
          onSaved={(saved) => setForm((now) => ({ ...now, begun: saved }))}
          onRemoved={() => setTurn('removed')}
          reread={reread}
        />
      )}
      {jury && <Jurors eventId={event.id} desk={data} onDone={reread} />}
    </div>
  );
}
