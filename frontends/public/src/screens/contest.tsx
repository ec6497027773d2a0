import { pageMetadata, Link, paths, usePageMetadata, useParams, useApi } from '@el-reto/ui/runtime';
import { common, contest } from '@el-reto/ui/messages';
import { buttonClass, EmptyState, ErrorState } from '@el-reto/ui';
import { Stage } from '../components/stage.tsx';
import { ContestPage } from '../features/contest/components/contest-page.tsx';
import { useMyLikes } from '../lib/likes/use-like.ts';

export default function ContestScreen() {
  const { eventslug = '' } = useParams();
  const { data: events, error, reread } = useApi('listAllEvents');
  const event = events?.find(({ slug }) => slug === eventslug);
  usePageMetadata(event ? pageMetadata.contest(event) : pageMetadata.unlisted(contest.goneTitle));
  useMyLikes();
  if (event) return <ContestPage key={event.id} event={event} />;
  if (events) {
    return (
      <EmptyState heading="h1" title={contest.goneTitle} text={contest.goneText}>
        <Link href={paths.home} className={buttonClass('act')}>
          {common.goHome}
        </Link>
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
