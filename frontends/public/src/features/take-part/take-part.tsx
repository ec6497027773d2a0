import { paths, Redirect, useSession, useApi } from '@el-reto/ui/runtime';
import { common, takePart } from '@el-reto/ui/messages';
import { ButtonLink, dayText, Dialog, EmptyState, ErrorState, Skeleton } from '@el-reto/ui';
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
  if (session.status === 'signed-out') {
    const here = `${location.pathname}${location.search}`;
    return <Redirect to={paths.signInFrom(here)} replace />;
  }
  const first = events?.find(({ slug }) => slug === eventSlug) ?? events?.[0];
  if (events && first && session.status === 'signed-in') {
    const { uid } = session.user;
    return <UploadForm uid={uid} events={events} first={first} onClose={onClose} />;
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
