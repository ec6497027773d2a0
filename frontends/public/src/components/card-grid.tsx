import { type ReactNode, useState } from 'react';
import type { Event } from '@el-reto/contracts';
import { errorText, paths } from '@el-reto/ui/runtime';
import { card, gallery, common } from '@el-reto/ui/messages';
import { Button, ButtonLink, CardsSkeleton, Loaded, useInSight, useToday } from '@el-reto/ui';
import { eventPhase } from '@el-reto/contracts/rules';
import type { CardQuery } from '../lib/card-query.ts';
import type { CardList } from '../lib/use-card-list.ts';
import { PostCard } from './post-card.tsx';

const freshClass = 'mx-auto mb-5 flex w-fit animate-rise';

interface CardGridProps {
  event: Event;
  query: CardQuery;
  cards: CardList;
  /** Shown if there is no card. */
  empty: ReactNode;
}

export function CardGrid({ event, query, cards, empty }: CardGridProps) {
  const { reread, freshCount, isOfPreviousQuery } = cards;
  const asked = `${query.sort}/${query.search}`;
  // The query of the shown cards is a React key. Cards of a new query are therefore mounted instead
  // of being moved, which would make the page jump.
  const [dealt, setDealt] = useState(asked);
  if (!isOfPreviousQuery && dealt !== asked) setDealt(asked);
  const closed = eventPhase(event, useToday()) === 'ended';
  return (
    <Loaded
      of={{ ...cards, data: cards.posts }}
      failed={card.loadFailed}
      skeleton={<CardsSkeleton />}
    >
      {(posts) => (
        <>
          <output aria-live="polite" className="block">
            {freshCount > 0 &&
              (query.sort === 'random' ? (
                <ButtonLink
                  tone="plain"
                  className={freshClass}
                  href={`${paths.gallery}?reto=${event.slug}&orden=recientes`}
                >
                  {gallery.freshCards(freshCount)}
                </ButtonLink>
              ) : (
                <Button tone="plain" className={freshClass} onClick={reread}>
                  {gallery.freshCards(freshCount)}
                </Button>
              ))}
          </output>
          {posts.length === 0 && empty}
          {posts[0]?.counts && <p className="pb-4 font-bold">{gallery.counts[posts[0].counts]}</p>}
          <ul
            key={`cards ${dealt}`}
            className="grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-6 md:grid-cols-3 lg:grid-cols-4"
          >
            {posts.map((post, index) => (
              <li key={post.id}>
                <PostCard
                  post={post}
                  eventSlug={event.slug}
                  viewer={{ ...query, opened: true }}
                  closed={closed}
                  leading={index < 2}
                />
              </li>
            ))}
          </ul>
          <EndlessEnd key={asked} cards={cards} />
        </>
      )}
    </Loaded>
  );
}

/** Number of pages loaded by scrolling. A button follows, so that the footer can be reached. */
const pagesInARow = 5;
/** The next page is loaded when the end of the list is this close to the window. */
const aheadPx = 900;

/** The end of the list. Scrolling near it loads the next page. */
function EndlessEnd({ cards }: { cards: CardList }) {
  const { hasMore, loadingMore, more, pages, error, retry, posts = [] } = cards;
  const [limit, setLimit] = useState(() => Math.max(pages, 1) + pagesInARow - 1);
  const loadsMore = hasMore && !loadingMore && !error && pages < limit;
  const end = useInSight(loadsMore ? more : null, aheadPx);

  const loadMore = () => {
    setLimit(pages + pagesInARow);
    more();
  };

  return (
    <div ref={end} className="grid min-h-24 place-items-center pt-8 text-center">
      {error && hasMore && (
        <div role="alert" className="grid justify-items-center gap-3">
          <p className="font-bold">{errorText(error)}</p>
          <Button onClick={retry}>{common.retry}</Button>
        </div>
      )}
      {!error && hasMore && !loadingMore && pages >= limit && (
        <Button tone="plain" onClick={loadMore}>
          {gallery.moreCards}
        </Button>
      )}
      {loadingMore && <output className="font-bold">{gallery.dealing}</output>}
      {!hasMore && posts.length > 4 && (
        <p className="text-ink-soft">{gallery.allCards(posts.length)}</p>
      )}
    </div>
  );
}
