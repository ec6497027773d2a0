import type { Event } from '@el-reto/contracts';
import { paths } from '@el-reto/ui/runtime';
import { card, gallery, home } from '@el-reto/ui/messages';
import {
  ButtonLink,
  dayText,
  ErrorState,
  LoteriaCard,
  Photo,
  sectionTitle,
  Skeleton,
} from '@el-reto/ui';
import { PostCard } from '../../components/post-card.tsx';
import { newestCards } from '../../lib/card-query.ts';
import { useCardList } from '../../lib/use-card-list.ts';

const shown = 8;
const stripWidths = ['(min-width: 36rem) 14rem', '40vw'];
const waiting = ['a', 'b', 'c', 'd'];

export function NewestCards({ event }: { event: Event }) {
  const { posts, error, reread } = useCardList(event.id, newestCards);
  if (posts?.length === 0) return null;
  return (
    <section aria-labelledby="recien-llegadas" className="overflow-x-clip py-12 lg:py-16">
      <div className="mx-auto flex max-w-6xl flex-wrap items-end justify-between gap-x-6 px-4 sm:px-6">
        <h2 id="recien-llegadas" className={sectionTitle}>
          {home.newest}
        </h2>
        <div className="flex flex-wrap gap-x-6">
          <ButtonLink tone="quiet" href={paths.game(event.slug)} className="px-0!">
            {gallery.playGame}
          </ButtonLink>
          <ButtonLink tone="quiet" href={paths.gallery} className="px-0!">
            {home.seeAll}
          </ButtonLink>
        </div>
      </div>
      {!posts && error ? (
        <ErrorState title={card.loadFailed} error={error} onRetry={reread} />
      ) : (
        <ul className="flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pt-6 pb-6 sm:scroll-px-6 sm:gap-6 sm:px-6 xl:scroll-px-[calc(50vw_-_34.5rem)] xl:px-[calc(50vw_-_34.5rem)]">
          {!posts &&
            waiting.map((key) => (
              <li key={key} className="w-[44vw] max-w-60 shrink-0">
                <Skeleton className="aspect-[4/6]" />
              </li>
            ))}
          {posts?.slice(0, shown).map((post) => (
            <li key={post.id} className="w-[44vw] max-w-60 shrink-0 snap-start">
              <PostCard
                post={post}
                eventSlug={event.slug}
                viewer={{ ...newestCards, opened: true }}
                widths={stripWidths}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function BeforeAndAfter({ last, next }: Record<'last' | 'next', Event | undefined>) {
  const best = last?.topPosts[0];
  if (!best && !next) return null;
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-12 overflow-x-clip px-4 py-12 sm:px-6 md:grid-cols-2 lg:py-16">
      {last && best && (
        <section
          aria-labelledby="gano"
          className="grid grid-cols-[min(9rem,40%)_minmax(0,1fr)] items-center gap-5"
        >
          <div className="-rotate-3">
            <LoteriaCard number={1} name={best.name} headingLevel="p">
              <Photo
                cover
                src={best.img}
                alt=""
                width={best.width ?? 4}
                height={best.height ?? 5}
                focus={best.focus}
                sizes="16rem"
              />
            </LoteriaCard>
          </div>
          <div className="grid justify-items-start gap-2">
            <h2 id="gano" className="font-display text-xl leading-tight uppercase sm:text-2xl">
              {home.winnersTitle}
            </h2>
            <p>
              <b>{best.name}</b> {home.winnersBy(best.author, last.name)}
            </p>
            <ButtonLink tone="quiet" href={paths.winners} className="px-0!">
              {home.seeWinners}
            </ButtonLink>
          </div>
        </section>
      )}
      {next && (
        <section
          aria-labelledby="sigue"
          className="grid grid-cols-[min(9rem,40%)_minmax(0,1fr)] items-center gap-5"
        >
          <div className="rotate-3">
            <LoteriaCard name={next.name} headingLevel="p">
              <Photo cover src={next.thumbnail} alt="" width={4} height={3} sizes="16rem" />
            </LoteriaCard>
          </div>
          <div className="grid justify-items-start gap-2">
            <h2 id="sigue" className="font-display text-xl leading-tight uppercase sm:text-2xl">
              {home.nextTitle}
            </h2>
            <p>
              <b>{next.name}</b>
              <br />
              {home.nextStarts(dayText(next.startDate))}
            </p>
            <ButtonLink tone="quiet" href={paths.contest(next.slug)} className="px-0!">
              {home.about}
            </ButtonLink>
          </div>
        </section>
      )}
    </div>
  );
}
