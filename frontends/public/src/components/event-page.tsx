import type { ComponentType } from 'react';
import type { Event } from '@el-reto/contracts';
import { hasSlug } from '@el-reto/contracts/rules';
import type { PageMetadata } from '@el-reto/contracts/pages';
import { pageMetadata, paths, useApi, usePageMetadata, useParams } from '@el-reto/ui/runtime';
import { common, contest } from '@el-reto/ui/messages';
import { ButtonLink, EmptyState, Loaded } from '@el-reto/ui';
import { loadingStage } from './loading-stage.tsx';

interface EventPageProps {
  metadata: (event: Event) => PageMetadata;
  page: ComponentType<{ event: Event }>;
}

/** The page of the event in the address, with notices for an unknown event and a failed request. */
export function EventPage({ metadata, page: Page }: EventPageProps) {
  const { eventslug = '' } = useParams();
  const events = useApi('listAllEvents');
  const event = events.data?.find(hasSlug(eventslug));
  const title = events.data ? contest.goneTitle : common.loading;
  usePageMetadata(event ? metadata(event) : pageMetadata.unlisted(title));
  return (
    <Loaded of={events} failed={contest.loadFailed} skeleton={loadingStage}>
      {() =>
        event ? (
          <Page key={event.id} event={event} />
        ) : (
          <EmptyState heading="h1" title={contest.goneTitle} text={contest.goneText}>
            <ButtonLink href={paths.home}>{common.goHome}</ButtonLink>
          </EmptyState>
        )
      }
    </Loaded>
  );
}
