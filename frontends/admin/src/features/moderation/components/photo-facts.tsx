import type { Post } from '@el-reto/contracts';
import { admin } from '@el-reto/ui/messages';
import { reportCount, ReportList } from './report-list.tsx';

const texts = admin.moderation;
const mostReasons = 8;

interface PhotoFactsProps {
  post: Post;
  eventName: string;
  place: string;
  failure: string | null;
}

/** Everything a moderator needs to know of a photo besides the photo. */
export function PhotoFacts({ post, eventName, place, failure }: PhotoFactsProps) {
  const facts = [
    [texts.author, post.displayName],
    [texts.event, eventName],
    [texts.date, post.postDate],
  ] as const;
  return (
    <div className="grid gap-1 lg:gap-3">
      <p className="text-sm font-bold text-ink-faint tabular-nums max-lg:sr-only">{place}</p>
      <h2 className="font-display text-lg leading-tight break-words uppercase lg:text-xl">
        {post.name}
      </h2>
      <p className="truncate text-sm lg:hidden">
        {texts.byAuthor(post.displayName)} · {eventName} · {post.postDate}
      </p>
      <dl className="hidden grid-cols-[auto_1fr] gap-x-4 gap-y-1 lg:grid">
        {facts.map(([term, value]) => (
          <div key={term} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-faint">{term}</dt>
            <dd className="font-bold break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {post.reported && (
        <div className="grid gap-1.5 rounded-control border-2 border-grana bg-white px-3 py-2 text-sm">
          <p>
            <strong className="text-grana">{texts.reportedTimes(reportCount(post))}.</strong>{' '}
            {texts.reportedHint}
          </p>
          {post.reports && <ReportList reports={post.reports} most={mostReasons} />}
        </div>
      )}
      {failure && <p className="font-bold text-grana">{failure}</p>}
    </div>
  );
}
