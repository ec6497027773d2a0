import { pageMetadata, Link, paths, usePageMetadata, useApi } from '@el-reto/ui/runtime';
import { common, winners } from '@el-reto/ui/messages';
import {
  ButtonLink,
  cx,
  dayText,
  EmptyState,
  ErrorState,
  LoteriaCard,
  Photo,
  Skeleton,
} from '@el-reto/ui';
import type { CallAnswer } from '@el-reto/contracts';
import { CapTally } from '../components/post-card.tsx';
import { onPaper, Stage } from '../components/stage.tsx';

/** By place: where the card stands, how high, and when it is dealt (the best one last). */
const looks = [
  {
    place: 'col-span-2 mx-auto w-full max-w-80 md:order-2 md:max-w-none md:col-span-1',
    delay: '[animation-delay:420ms]',
    step: 'bg-sun md:h-36',
    shadow: 'shadow-marigold!',
  },
  { place: 'md:order-1', delay: '[animation-delay:210ms]', step: 'bg-foam md:h-24', shadow: '' },
  { place: 'md:order-3', delay: '', step: 'bg-foam-deep md:h-16', shadow: '' },
];

const plainLink =
  'inline-block rounded-[4px] py-2 font-bold underline decoration-2 underline-offset-4 focus-ring';

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
          <ButtonLink href={paths.gallery}>{common.gallery}</ButtonLink>
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

function Podium({ event, topPosts }: CallAnswer<'listWinners'>[number]) {
  return (
    <section aria-labelledby={`reto-${event.slug}`} className="pb-16">
      <div className="pb-6 text-center">
        <h2
          id={`reto-${event.slug}`}
          className="font-display text-2xl leading-tight uppercase sm:text-4xl"
        >
          {event.name}
        </h2>
        <p className="text-foam-shade">
          {winners.dates(dayText(event.startDate), dayText(event.endDate))}
        </p>
      </div>
      {topPosts.length === 0 && <p className="text-center">{winners.noPosts}</p>}
      {event.provisional && topPosts.length > 0 && (
        <p className="pb-6 text-center font-bold text-sun">{winners.provisional}</p>
      )}
      <ol className="mx-auto grid max-w-4xl grid-cols-2 items-end gap-x-4 gap-y-6 md:grid-cols-[1fr_1.25fr_1fr] md:gap-x-8">
        {topPosts.slice(0, looks.length).map((post, order) => {
          const index = (post.place ?? order + 1) - 1;
          return (
            <li key={post.slug} className={cx('min-w-0', looks[index]?.place)}>
              <div className={cx('animate-deal', looks[index]?.delay)}>
                <LoteriaCard
                  number={index + 1}
                  name={post.name}
                  headingLevel="h3"
                  className={cx(
                    'h-auto! has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-3 has-[a:focus-visible]:outline-marigold',
                    looks[index]?.shadow,
                  )}
                  cap={<CapTally likes={post.likes} />}
                  footer={
                    <p className="truncate text-sm text-ink-soft">{winners.author(post.author)}</p>
                  }
                >
                  <Link
                    href={paths.post(event.slug, post.slug)}
                    state={{ sort: 'likes', search: '', opened: true }}
                    aria-label={winners.openCard(
                      winners.places[index] ?? '',
                      post.name,
                      post.author,
                    )}
                    className="block size-full outline-none after:absolute after:inset-0 after:z-[5]"
                  >
                    <Photo
                      cover
                      leading={index === 0}
                      src={post.img}
                      alt=""
                      width={4}
                      height={5}
                      sizes="(min-width: 48rem) 34rem, 90vw"
                    />
                  </Link>
                </LoteriaCard>
              </div>
              <div
                className={cx(
                  'mt-4 grid place-items-center border-[3px] border-ink-deep px-1 py-2 text-center text-ink max-md:rounded-control md:-mx-3 md:rounded-t-control md:border-b-0',
                  looks[index]?.step,
                )}
              >
                <p className="font-display text-sm leading-tight uppercase sm:text-lg">
                  {winners.places[index]}
                </p>
              </div>
            </li>
          );
        })}
      </ol>
      <div aria-hidden="true" className="mx-auto hidden h-[3px] max-w-5xl bg-foam md:block" />
      <p className="flex flex-wrap justify-center gap-x-8 pt-6">
        <Link href={`${paths.gallery}?reto=${event.slug}&orden=votadas`} className={plainLink}>
          {winners.seeCards}
        </Link>
        {!event.provisional && (
          <Link href={paths.record(event.slug)} className={plainLink}>
            {winners.seeRecord}
          </Link>
        )}
      </p>
    </section>
  );
}
