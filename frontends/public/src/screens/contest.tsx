import { errorText, heads, Link, paths, useHead, useParams } from '@el-reto/ui/facade';
import { common, contest } from '@el-reto/ui/messages';
import { buttonClass, EmptyState, ErrorState } from '@el-reto/ui';
import { Stage } from '../components/stage.tsx';
import { ContestPage } from '../features/contest/components/contest-page.tsx';
import { useAllEvents } from '../lib/api/events.ts';
import { useMyLikes } from '../lib/likes/use-like.ts';

export default function ContestScreen() {
  const { eventslug = '' } = useParams();
  const { data: events, error, mutate } = useAllEvents();
  const event = events?.find(({ slug }) => slug === eventslug);
  useHead(event ? heads.contest(event) : { title: contest.goneTitle, noindex: true });
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
    return (
      <ErrorState
        title={contest.loadFailed}
        text={errorText(error)}
        onRetry={() => void mutate()}
      />
    );
  }
  return (
    <Stage className="min-h-[80dvh]">
      <output aria-label={common.loading} />
    </Stage>
  );
}
