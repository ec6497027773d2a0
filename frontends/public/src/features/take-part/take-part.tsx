import { useState } from 'react';
import type { Event } from '@el-reto/contracts';
import { hasSlug } from '@el-reto/contracts/rules';
import { paths, useApi, useMe, useUser } from '@el-reto/ui/runtime';
import { banned, common, takePart } from '@el-reto/ui/messages';
import { ButtonLink, dayText, Dialog, EmptyState, Loaded, Skeleton } from '@el-reto/ui';
import { SuspendedText } from '../../components/suspended-text.tsx';
import { nextUpcoming } from '../../lib/which-event.ts';
import { UploadForm } from './upload-form.tsx';
import { useDraft } from './use-draft.ts';

const skeleton = <Skeleton className="aspect-square w-full" />;

/** `eventSlug`: the event that the address names. */
export default function TakePart({
  eventSlug,
  onClose,
}: {
  eventSlug: string | null;
  onClose: () => void;
}) {
  const events = useApi('listCurrentEvents');
  const uid = useUser()?.uid ?? null;
  const draft = useDraft(uid);
  const me = useMe().data;
  // The form stays when the last contest ends, because it may show that a card was just sent.
  const [begun, begin] = useState<Event>();
  if (me?.banned) {
    return (
      <Dialog onClose={onClose} title={banned.title}>
        <SuspendedText {...me.banned} />
      </Dialog>
    );
  }
  const first =
    events.data?.find(hasSlug(eventSlug ?? '')) ??
    events.data?.find(({ id }) => id === draft?.eventId) ??
    events.data?.[0] ??
    begun;
  if (first && !begun) begin(first);
  if (events.data && first && uid !== null && draft !== undefined) {
    return (
      <UploadForm
        key={uid}
        uid={uid}
        first={first}
        draft={draft}
        onClose={onClose}
        events={events.data}
      />
    );
  }
  return (
    <Dialog onClose={onClose} title={takePart.title}>
      <Loaded of={events} failed={takePart.eventsFailed} skeleton={skeleton}>
        {({ length }) => (length === 0 ? <NothingRuns /> : skeleton)}
      </Loaded>
    </Dialog>
  );
}

function NothingRuns() {
  const next = nextUpcoming(useApi('listAllEvents').data ?? []);
  return (
    <EmptyState
      title={takePart.nothingRuns}
      text={next ? takePart.nextStarts(next.name, dayText(next.startDate)) : takePart.comeBack}
    >
      <ButtonLink tone="plain" href={paths.winners}>
        {common.winners}
      </ButtonLink>
    </EmptyState>
  );
}
