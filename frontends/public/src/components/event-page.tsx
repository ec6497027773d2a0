import type { ReactNode } from 'react';
import type { Event } from '@el-reto/contracts';
import { hasSlug } from '@el-reto/contracts/rules';
import type { PageMetadata } from '@el-reto/contracts/pages';
import { pageMetadata, paths, useApi, usePageMetadata, useParams } from '@el-reto/ui/runtime';
import { common, contest } from '@el-reto/ui/messages';
import { ButtonLink, EmptyState, ErrorState, Stage } from '@el-reto/ui';

interface EventPageProps {
  metadata: (event: Event) => PageMetadata;
  children: (event: Event) => ReactNode;
}

/** A page of the event that its address names, or what there is to say without one. */
export function EventPage({ metadata, children }: EventPageProps) {
  const { eventslug = '' } = useParams();
  const { data: events, error, reread } = useApi('listAllEvents');
  const event = events?.find(hasSlug(eventslug));
  usePageMetadata(event ? metadata(event) : pageMetadata.unlisted(contest.goneTitle));
  if (event) return children(event);
  if (events) {
    return (
      <EmptyState heading="h1" title={contest.goneTitle} text={contest.goneText}>
        <ButtonLink href={paths.home}>{common.goHome}</ButtonLink>
      </EmptyState>
    );
  }
  if (error) {
    return <ErrorState title={contest.loadFailed} error={error} onRetry={reread} />;
  }
  return (
    <Stage className="min-h-[80dvh]">
      <output aria-label={common.loading} />
    </Stage>
  );
}
