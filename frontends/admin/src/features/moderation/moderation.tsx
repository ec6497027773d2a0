import { CardsSkeleton, lazily } from '@el-reto/ui';
import { useDeskFilter, isFiltered } from '../../lib/desk-filter.ts';
import type { Waiting } from './use-waiting-count.ts';
import { FilterBar } from './filter-bar.tsx';
import { ProfileReviews, useProfileReviews } from './profile-reviews.tsx';
import { Queue } from './queue.tsx';
import { RowsSkeleton } from '../../components/tool.tsx';

const CardList = lazily(() => import('../cards/card-list.tsx'), <RowsSkeleton />);

/** The cards that the address selects: the queue of waiting ones, or a list of decided ones. */
export default function Moderation({ waiting }: { waiting: Waiting }) {
  const { filter, change, clear } = useDeskFilter();
  const reviews = useProfileReviews(waiting.profiles.counted);
  const isQueue = filter.status === 'pending';
  const showsReviews = isQueue && !isFiltered(filter);
  const key = JSON.stringify(filter);
  // Profiles are above the photos, whose buttons would move if profiles were added later.
  if (showsReviews && reviews.isLoading) return <CardsSkeleton count={10} />;
  return (
    <div className="grid gap-4">
      {showsReviews && <ProfileReviews {...reviews} />}
      <FilterBar filter={filter} change={change} clear={clear} />
      {isQueue ? (
        <Queue key={key} filter={filter} waiting={waiting.posts} />
      ) : (
        <CardList key={key} filter={filter} />
      )}
    </div>
  );
}
