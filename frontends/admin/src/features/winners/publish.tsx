import { useState } from 'react';
import type { Event } from '@el-reto/contracts';
import { admin } from '../../messages/admin.ts';
import { isApiError } from '@el-reto/ui/runtime';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { SwitchButton } from '../../components/tool.tsx';
import { publishWinners } from '../../lib/api/events.ts';

const texts = admin.events;
/** Errors that an administrator may override after a question. */
const unfinished = ['JURY_NOT_DONE', 'CLUSTERS_UNDECIDED'] as const;
type Unfinished = (typeof unfinished)[number];

/** Shows an event's winners, or makes shown ones official; asks first if the jury or a cluster is undecided. */
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
      {asks && (
        <ConfirmDialog
          title={texts.askFirst[asks].title}
          text={texts.askFirst[asks].text}
          cancel={texts.askFirst[asks].wait}
          action={texts.askFirst[asks].publish}
          act={() => publishWinners(event, true)}
          onClose={() => setAsks(null)}
        />
      )}
    </>
  );
}
