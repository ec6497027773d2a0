import type { Event, Post } from '@el-reto/contracts';
import { asPage, errorText, useApi } from '@el-reto/ui/runtime';
import { common } from '@el-reto/ui/messages';
import { admin } from '../../messages/admin.ts';
import { events as texts } from '../../messages/events.ts';
import { Corcholata, focusStyle, photoSrc, Skeleton, cx } from '@el-reto/ui';
import { Tool } from '../../components/tool.tsx';

/** One place of the podium, from the event's winners or from the list of its posts. */
type Winner = Pick<Event['topPosts'][number], 'name' | 'img' | 'likes' | 'author' | 'focus'>;

const winnerOf = ({ name, photoURL: img, likes, displayName: author, focus }: Post): Winner => ({
  name,
  img,
  likes,
  author,
  ...(focus && { focus }),
});

/**
 * The three most liked photos of an ended event. They are grey while the site does not show the
 * winners. While the winners are active, the event names the photos; otherwise the list of its
 * posts does.
 */
export function Podium({ event: { id, name, activeWinners, topPosts } }: { event: Event }) {
  const isKnown = activeWinners && topPosts.length > 0;
  const mostLiked = { params: { eventId: id }, query: { sort: 'likes', limit: 3 } } as const;
  const { data, error, reread } = useApi('listEventPosts', isKnown ? null : mostLiked);
  const winners = isKnown ? topPosts : data && asPage(data).posts.map(winnerOf);
  if (!winners && error) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p>
          {texts.podiumFailed} {errorText(error)}
        </p>
        <Tool onClick={() => void reread()}>{common.retry}</Tool>
      </div>
    );
  }
  if (!winners) return <Places />;
  if (winners.length === 0) {
    return (
      <div className="relative">
        <Places className="invisible" />
        <p className="absolute inset-0 grid place-items-center">{texts.podiumEmpty}</p>
      </div>
    );
  }
  return (
    <ol
      aria-label={texts.podium(name)}
      className={cx('grid grid-cols-3 gap-2 sm:gap-3', !activeWinners && 'grayscale')}
    >
      {winners.map((winner, index) => (
        <li key={winner.name} className="min-w-0">
          <Place winner={winner} at={index + 1} />
        </li>
      ))}
    </ol>
  );
}

/** A placeholder of the podium's size, so that the page does not shift. */
function Places({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={cx('grid grid-cols-3 gap-2 sm:gap-3', className)}>
      {[1, 2, 3].map((at) => (
        <div key={at} className="grid gap-1">
          <Skeleton className="aspect-square" />
          <Skeleton className="h-20" />
        </div>
      ))}
    </div>
  );
}

function Place({ winner, at }: { winner: Winner; at: number }) {
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-1 text-sm leading-snug">
      <div className="relative aspect-square overflow-hidden rounded-[5px] border-2 border-ink bg-foam-shade">
        <img
          src={photoSrc(winner.img, 320)}
          alt=""
          width={320}
          height={320}
          loading="lazy"
          style={focusStyle(winner.focus)}
          className="size-full object-cover"
        />
        <span className="absolute top-0 left-0 rounded-br-[6px] border-r-2 border-b-2 border-ink bg-sun px-2 font-bold max-sm:px-1 max-sm:text-xs">
          {texts.place(at)}
        </span>
      </div>
      <figcaption>
        <strong className="line-clamp-2 break-words">{winner.name}</strong>
        <span className="block break-words text-ink-soft">{admin.byAuthor(winner.author)}</span>
        <span className="block font-bold">
          <Corcholata className="mr-1 inline size-4 align-text-bottom" />
          {common.likes(winner.likes)}
        </span>
      </figcaption>
    </figure>
  );
}
