import { useDeferredValue, type ReactNode } from 'react';
import type { Event, Post } from '@el-reto/contracts';
import { paths } from '@el-reto/ui/runtime';
import { card, gallery, home } from '@el-reto/ui/messages';
import {
  ButtonLink,
  dayText,
  Loaded,
  LoteriaCard,
  Photo,
  sectionTitle,
  Skeleton,
} from '@el-reto/ui';
import { PostCard, TopPhoto } from '../../components/post-card.tsx';
import { newestCards } from '../../lib/card-query.ts';
import { useCardList } from '../../lib/use-card-list.ts';

const shown = 8;
const stripWidths = ['(min-width: 36rem) 14rem', '40vw'];
const strip =
  'flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pt-6 pb-6 sm:scroll-px-6 sm:gap-6 sm:px-6 xl:scroll-px-[calc(50vw_-_34.5rem)] xl:px-[calc(50vw_-_34.5rem)]';

const skeleton = (
  <ul className={strip}>
    {['a', 'b', 'c', 'd'].map((key) => (
      <li key={key} className="w-[44vw] max-w-60 shrink-0">
        <Skeleton className="aspect-[4/6]" />
      </li>
    ))}
  </ul>
);

/** The newest card of each author first, then the others. */
function ofDifferentAuthors(posts: readonly Post[]): Post[] {
  const authors = posts.map(({ userId }) => userId);
  const firsts = posts.filter(({ userId }, index) => authors.indexOf(userId) === index);
  return [...new Set([...firsts, ...posts])];
}

export function NewestCards({ event }: { event: Event }) {
  const cards = useCardList(event.id, newestCards);
  // The cards are rendered in small steps, between which the browser handles taps.
  const posts = useDeferredValue(cards.posts);
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
      <Loaded of={{ ...cards, data: posts }} failed={card.loadFailed} skeleton={skeleton}>
        {(newest) => (
          <ul className={strip}>
            {ofDifferentAuthors(newest)
              .slice(0, shown)
              .map((post) => (
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
      </Loaded>
    </section>
  );
}

interface OtherEventsProps {
  /** The running events, except the event at the top of the page. */
  others: readonly Event[];
  last: Event | undefined;
  next: Event | undefined;
}

export function OtherEvents({ others, last, next }: OtherEventsProps) {
  const best = last?.topPosts[0];
  if (!best && !next && others.length === 0) return null;
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-12 overflow-x-clip px-4 py-12 sm:px-6 md:grid-cols-2 lg:py-16">
      {others.map((event) => (
        <EventTeaser
          key={event.id}
          event={event}
          title={home.alsoTitle}
          text={home.closes(dayText(event.endDate))}
        />
      ))}
      {last && best && (
        <Teaser
          title={home.winnersTitle}
          cardClass="-rotate-3"
          card={
            <LoteriaCard number={1} name={best.name}>
              <TopPhoto post={best} sizes="16rem" />
            </LoteriaCard>
          }
          link={home.seeWinners}
          href={paths.winners}
        >
          <b>{best.name}</b> <span>{home.winnersBy(best.author, last.name)}</span>
        </Teaser>
      )}
      {next && (
        <EventTeaser
          event={next}
          title={home.nextTitle}
          text={home.nextStarts(dayText(next.startDate))}
        />
      )}
    </div>
  );
}

interface EventTeaserProps {
  event: Event;
  title: string;
  text: string;
}

const EventTeaser = ({ event, title, text }: EventTeaserProps) => (
  <Teaser
    title={title}
    cardClass="rotate-3"
    card={
      <LoteriaCard name={event.name}>
        <Photo cover src={event.thumbnail} alt="" width={4} height={3} sizes="16rem" />
      </LoteriaCard>
    }
    link={gallery.aboutEvent}
    href={paths.contest(event.slug)}
  >
    <b>{event.name}</b>
    <span className="block">{text}</span>
  </Teaser>
);

interface TeaserProps {
  title: string;
  card: ReactNode;
  cardClass: string;
  link: string;
  href: string;
  children: ReactNode;
}

const Teaser = ({ title, card: picture, cardClass, link, href, children }: TeaserProps) => (
  <section
    aria-label={title}
    className="grid grid-cols-[min(9rem,40%)_minmax(0,1fr)] items-center gap-5"
  >
    <div className={cardClass}>{picture}</div>
    <div className="grid justify-items-start gap-2">
      <h2 className="font-display text-xl leading-tight uppercase sm:text-2xl">{title}</h2>
      <p>{children}</p>
      <ButtonLink tone="quiet" href={href} className="px-0!">
        {link}
      </ButtonLink>
    </div>
  </section>
);
