import { useEffect, useState } from 'react';
import { hasSlug } from '@el-reto/contracts/rules';
import { paths, Redirect, useApi, useMe, useReturnPath, useSession } from '@el-reto/ui/runtime';
import { banned, common, takePart } from '@el-reto/ui/messages';
import { ButtonLink, dayText, Dialog, EmptyState, ErrorState, Skeleton } from '@el-reto/ui';
import { SuspendedText } from '../../components/suspended-text.tsx';
import { readDraft, type Draft } from '../../lib/draft.ts';
import { nextUpcoming } from '../../lib/which-event.ts';
import { UploadForm } from './upload-form.tsx';

/** `eventSlug`: the event to begin with, where the address names one. */
export default function TakePart({
  eventSlug,
  onClose,
}: {
  eventSlug: string | null;
  onClose: () => void;
}) {
  const session = useSession();
  const { data: events, error, reread } = useApi('listCurrentEvents');
  const here = useReturnPath();
  const uid = session.status === 'signed-in' ? session.user.uid : null;
  const draft = useDraft(uid);
  const me = useMe().data;
  if (session.status === 'signed-out') return <Redirect to={paths.signInFrom(here)} replace />;
  if (me?.banned) {
    return (
      <Dialog onClose={onClose} title={banned.title}>
        <SuspendedText {...me.banned} />
      </Dialog>
    );
  }
  const first =
    events?.find(hasSlug(eventSlug ?? '')) ??
    events?.find(({ id }) => id === draft?.eventId) ??
    events?.[0];
  if (events && first && uid !== null && draft !== undefined) {
    return <UploadForm key={uid} {...{ uid, events, first, draft, onClose }} />;
  }
  return (
    <Dialog onClose={onClose} title={takePart.title}>
      {error && !events ? (
        <ErrorState title={takePart.eventsFailed} error={error} onRetry={reread} />
      ) : events?.length === 0 ? (
        <NothingRuns />
      ) : (
        <Skeleton className="aspect-square w-full" />
      )}
    </Dialog>
  );
}

/** The account's unsent draft; undefined until it is known. */
function useDraft(uid: string | null): Draft | null | undefined {
  const [found, setFound] = useState<{ uid: string; draft: Draft | null }>();
  useEffect(() => {
    let isGone = false;
    const find = async (whose: string) => {
      const draft = await readDraft(whose);
      if (!isGone) setFound({ uid: whose, draft });
    };
    if (uid !== null) void find(uid);
    return () => void (isGone = true);
  }, [uid]);
  return found?.uid === uid ? found?.draft : undefined;
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
