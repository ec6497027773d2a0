import { useState } from 'react';
import type { Event } from '@el-reto/contracts';
import { Button, Dialog, FormError } from '@el-reto/ui';
import { admin } from '@el-reto/ui/messages';
import { errorText, isApiError, toast, useAction } from '@el-reto/ui/runtime';
import { SwitchButton } from '../../../components/tool.tsx';
import { publishWinners } from '../../../lib/api/events.ts';

const texts = admin.events;

/** Shows an event's winners, or makes shown ones official; asks where likes wait for a decision. */
export function Publish({ event }: { event: Event }) {
  const [asks, setAsks] = useState(false);
  const publish = async () => {
    try {
      return await publishWinners(event, false);
    } catch (error) {
      if (!isApiError(error, 'CLUSTERS_UNDECIDED')) throw error;
      setAsks(true);
      return null;
    }
  };
  const action = event.activeWinners ? texts.publish : texts.activate;
  return (
    <>
      <SwitchButton action={action} name={event.name} work={publish} />
      {asks && <Undecided event={event} onClose={() => setAsks(false)} />}
    </>
  );
}

function Undecided({ event, onClose }: { event: Event; onClose: () => void }) {
  const publish = useAction(
    () => publishWinners(event, true),
    (message) => {
      onClose();
      toast(message, { tone: 'good' });
    },
  );
  return (
    <Dialog onClose={onClose} title={texts.undecidedTitle}>
      <div className="grid gap-4">
        <p>{texts.undecidedText}</p>
        {publish.error !== null && <FormError text={errorText(publish.error)} />}
        <div className="grid gap-2 sm:grid-cols-2">
          <Button tone="plain" onClick={onClose}>
            {texts.decideFirst}
          </Button>
          <Button tone="danger" busy={publish.busy} onClick={() => void publish.run()}>
            {texts.publishAnyway}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
