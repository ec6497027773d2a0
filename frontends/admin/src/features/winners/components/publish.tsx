import { useState } from 'react';
import type { Event } from '@el-reto/contracts';
import { Button, Dialog, FormError } from '@el-reto/ui';
import { admin } from '../../../messages/admin.ts';
import { errorText, isApiError, toast, useAction } from '@el-reto/ui/runtime';
import { SwitchButton } from '../../../components/tool.tsx';
import { publishWinners } from '../../../lib/api/events.ts';

const texts = admin.events;
/** Errors that an administrator may override after a question. */
const unfinished = ['JURY_NOT_DONE', 'CLUSTERS_UNDECIDED'] as const;
type Unfinished = (typeof unfinished)[number];

/** Shows an event's winners, or makes shown ones official; asks where something is still to come. */
export function Publish({ event }: { event: Event }) {
  const [asks, setAsks] = useState<Unfinished | null>(null);
  const publish = async () => {
    try {
      return await publishWinners(event, false);
    } catch (error) {
      const asked = unfinished.find((code) => isApiError(error, code));
      if (!asked) throw error;
      setAsks(asked);
      return null;
    }
  };
  const action = event.activeWinners ? texts.publish : texts.activate;
  return (
    <>
      <SwitchButton action={action} name={event.name} work={publish} />
      {asks && <AskFirst event={event} code={asks} onClose={() => setAsks(null)} />}
    </>
  );
}

interface AskFirstProps {
  event: Event;
  code: Unfinished;
  onClose: () => void;
}

function AskFirst({ event, code, onClose }: AskFirstProps) {
  const { title, text, wait, publish: anyway } = texts.askFirst[code];
  const publish = useAction(
    () => publishWinners(event, true),
    (message) => {
      onClose();
      toast(message, { tone: 'good' });
    },
  );
  return (
    <Dialog onClose={onClose} title={title}>
      <div className="grid gap-4">
        <p>{text}</p>
        {publish.error !== null && <FormError text={errorText(publish.error)} />}
        <div className="grid gap-2 sm:grid-cols-2">
          <Button tone="plain" onClick={onClose}>
            {wait}
          </Button>
          <Button tone="danger" busy={publish.busy} onClick={() => void publish.run()}>
            {anyway}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
