import { useState } from 'react';
import type { Event } from '@el-reto/contracts';
import { admin } from '../../messages/admin.ts';
import { isApiError } from '@el-reto/ui/runtime';
import { ConfirmDialog, useCounted } from '../../components/confirm-dialog.tsx';
import { contentsOf, publishWinners } from '../../lib/api/events.ts';

const texts = admin.events;
/** Errors that an administrator may override in a second dialog. */
const unfinished = ['JURY_NOT_DONE', 'CLUSTERS_UNDECIDED'] as const;

/**
 * Shows an event's winners, or publishes the result if they are already shown. Asks again if jurors
 * have not finished or clusters are undecided.
 */
export function PublishDialog({ event, onClose }: { event: Event; onClose: () => void }) {
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
