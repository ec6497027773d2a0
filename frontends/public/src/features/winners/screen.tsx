import {
  pageMetadata,
  Link,
  paths,
  usePageMetadata,
  useApi,
  useSearchParams,
} from '@el-reto/ui/runtime';
import { common, prize, theatre, winners } from '@el-reto/ui/messages';
import {
  Button,
  ButtonLink,
  daysText,
  EmptyState,
  lazily,
  Loaded,
  onPaper,
  plainLink,
  Skeleton,
  Stage,
} from '@el-reto/ui';
import type { CSSProperties } from 'react';
import type { CallAnswer, ClaimSummary } from '@el-reto/contracts';
import { firstRankOf } from '@el-reto/contracts/rules';
import { PrizeLink } from '../../components/prize-link.tsx';
import { JuryPrize, WinnerPlace } from './winner-place.tsx';
import { frameRatio } from '../../lib/card-frame.ts';
import { podiumColumns } from './podium-columns.ts';

const Reveal = lazily(() => import('./reveal.tsx'));

const skeleton = (
  <output
    aria-label={common.loading}
    className="mx-auto grid max-w-5xl grid-cols-3 items-end gap-4 md:gap-8"
  >
    <Skeleton className="aspect-[4/6]" />
    <Skeleton className="mb-12 aspect-[4/6]" />
    <Skeleton className="aspect-[4/6]" />
  </output>
);

export default function WinnersScreen() {
  usePageMetadata(pageMetadata.winners);
  const all = useApi('listWinners');
  const [params, setParams] = useSearchParams();
  const { data: claims } = useApi('listMyClaims');
  const reveal = (eventId: string | null) =>
    setParams(eventId === null ? {} : { destapar: eventId }, { replace: true });
  const withJury = all.data?.some(({ event }) => event.jury?.mode === 'weighed') ?? false;
  const revealed = all.data?.find(({ event }) => event.id === params.get('destapar'));
  return (
    <Stage last className="overflow-x-clip" light="50% 40%">
      <div className="py-6 text-center lg:pt-10 lg:pb-6">
        <h1 className="misprint font-display text-5xl leading-[1.08] uppercase [--misprint:var(--color-grana)] sm:text-7xl">
          {winners.title}
        </h1>
        <p className="mx-auto max-w-prose pt-3 text-lg">{winners.lead(withJury)}</p>
      </div>
      <Loaded of={all} failed={winners.loadFailed} skeleton={skeleton} className={onPaper}>
        {(events) =>
          events.length === 0 ? (
            <EmptyState title={winners.emptyTitle} text={winners.emptyText} className={onPaper}>
              <ButtonLink href={paths.gallery}>{common.gallery}</ButtonLink>
            </EmptyState>
          ) : (
            events.map(({ event, topPosts }) => (
              <Podium
                key={event.id}
                event={event}
                topPosts={topPosts}
                claims={claims?.filter(({ eventId }) => eventId === event.id)}
                onReveal={() => reveal(event.id)}
              />
            ))
          )
        }
      </Loaded>
      {revealed && <Reveal {...revealed} onClose={() => reveal(null)} />}
    </Stage>
  );
}

type PodiumProps = CallAnswer<'listWinners'>[number] & {
  /** Claims of the signed-in user. */
  claims: readonly ClaimSummary[] | undefined;
  onReveal: () => void;
};

function Podium({ event, topPosts, claims, onReveal }: PodiumProps) {
  const shown = topPosts
    .slice(0, 3)
    .map((post, order) => ({ post, index: (post.place ?? order + 1) - 1 }));
  const ratios: number[] = [];
  for (const { post, index } of shown) ratios[index] = frameRatio(post).ratio;
  const { pair, firstMax, row } = podiumColumns(ratios);
  const columns = { '--pair': pair, '--first-max': firstMax, '--row': row } as CSSProperties;
  return (
    <section aria-labelledby={`reto-${event.slug}`} className="pb-16">
      <div className="pb-6 text-center">
        <h2
          id={`reto-${event.slug}`}
          className="font-display text-2xl leading-tight uppercase sm:text-4xl"
        >
          {event.name}
        </h2>
        <p className="text-foam-shade">{daysText(event.startDate, event.endDate)}</p>
      </div>
      {topPosts.length === 0 && !event.juryPost && <p className="text-center">{winners.noPosts}</p>}
      {topPosts.length > 0 && (
        <p className="pb-6 text-center">
          <Button className="shadow-none!" onClick={onReveal}>
            {theatre.reveal}
          </Button>
        </p>
      )}
      {event.provisional && topPosts.length > 0 && (
        <p className="pb-6 text-center font-bold text-sun">{winners.provisional}</p>
      )}
      <ol
        style={columns}
        className="mx-auto grid max-w-4xl grid-cols-(--pair) items-end gap-x-4 gap-y-6 md:grid-cols-(--row) md:gap-x-8"
      >
        {shown.map(({ post, index }) => (
          <WinnerPlace key={post.slug} post={post} index={index} eventSlug={event.slug} />
        ))}
      </ol>
      <div aria-hidden="true" className="mx-auto hidden h-[3px] max-w-5xl bg-foam md:block" />
      {event.juryPost && <JuryPrize post={event.juryPost} eventSlug={event.slug} />}
      {claims?.map((claim) => (
        <div key={claim.place} className="grid justify-items-center gap-3 pt-6 font-bold text-sun">
          <p>
            {claim.rank === firstRankOf(claim.place)
              ? prize.wonHere(claim.place)
              : prize.inherited(claim.place)}
          </p>
          <PrizeLink claim={claim} />
        </div>
      ))}
      <p className="flex flex-wrap justify-center gap-x-8 pt-6">
        <Link
          href={`${paths.gallery}?reto=${event.slug}&orden=votadas`}
          className={`${plainLink} decoration-2`}
        >
          {winners.seeCards}
        </Link>
        {!event.provisional && (
          <Link href={paths.record(event.slug)} className={`${plainLink} decoration-2`}>
            {winners.seeRecord}
          </Link>
        )}
      </p>
    </section>
  );
}
