import { pageMetadata, Link, paths, usePageMetadata, useApi } from '@el-reto/ui/runtime';
import { common, winners } from '@el-reto/ui/messages';
import { buttonClass, EmptyState, ErrorState, Skeleton } from '@el-reto/ui';
import { onPaper, Stage } from '../components/stage.tsx';
import { Podium } from '../features/winners/components/podium.tsx';

export default function WinnersScreen() {
  usePageMetadata(pageMetadata.winners);
  const { data, error, reread } = useApi('listWinners');
  return (
    <Stage last className="overflow-x-clip" light="50% 40%">
      <div className="py-6 text-center lg:pt-10 lg:pb-6">
        <h1 className="misprint font-display text-5xl leading-[1.08] uppercase [--misprint:var(--color-grana)] sm:text-7xl">
          {winners.title}
        </h1>
        <p className="mx-auto max-w-prose pt-3 text-lg">{winners.lead}</p>
      </div>
      {data?.map(({ event, topPosts }) => (
        <Podium key={event.id} event={event} topPosts={topPosts} />
      ))}
      {data?.length === 0 && (
        <EmptyState title={winners.emptyTitle} text={winners.emptyText} className={onPaper}>
          <Link href={paths.gallery} className={buttonClass('act')}>
            {common.gallery}
          </Link>
        </EmptyState>
      )}
      {!data && error && (
        <ErrorState className={onPaper} title={winners.loadFailed} error={error} onRetry={reread} />
      )}
      {!data && !error && (
        <output
          aria-label={common.loading}
          className="mx-auto grid max-w-5xl grid-cols-3 items-end gap-4 md:gap-8"
        >
          <Skeleton className="aspect-[4/6]" />
          <Skeleton className="mb-12 aspect-[4/6]" />
          <Skeleton className="aspect-[4/6]" />
        </output>
      )}
    </Stage>
  );
}
