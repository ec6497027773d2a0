import type { ClaimSummary, Event, Post, Race, RaceCard } from '@el-reto/contracts';
import { paths } from '@el-reto/ui/runtime';
import { common, gallery, race as texts } from '@el-reto/ui/messages';
import { ButtonLink, cx, dayAt, phaseOf } from '@el-reto/ui';
import { PrizeLink } from '../../components/prize-link.tsx';
import { ShareButton } from '../../lib/share/share-button.tsx';

const hiddenLikes = { ended: texts.inDark, voted: gallery.counts.voted };

interface CardStoryProps {
  post: Post;
  event: Event | undefined;
  race: Race | undefined;
  claims: readonly ClaimSummary[];
}

/** The state of the user's own card, and the next step. */
export function CardStory({ post, event, race, claims }: CardStoryProps) {
  const dates = race?.dates.find(({ postId }) => postId === post.id);
  if (!post.public) {
    const sentOn = dates && dayAt(dates.sentAt);
    return <InReview usualReviewMs={race?.usualReviewMs ?? null} sentOn={sentOn} />;
  }
  const since = dates?.publicAt && (
    <p className="text-sm text-ink-soft">{texts.onTable(dayAt(dates.publicAt))}</p>
  );
  // A claim proves that the contest has ended, even if the cached list is older.
  if (claims.length > 0 || (event && phaseOf(event) === 'ended')) {
    return (
      <>
        {since}
        <p>{texts.over}</p>
        {claims.map((claim) => (
          <PrizeLink
            key={claim.place}
            claim={claim}
            isNamed={claims.length > 1}
            className="justify-self-start"
          />
        ))}
        {event?.activeWinners && (
          <ButtonLink tone="plain" href={paths.winners} className="justify-self-start">
            {common.seeWinners}
          </ButtonLink>
        )}
      </>
    );
  }
  const standing = race?.cards.find(({ postId }) => postId === post.id);
  return (
    <>
      {since}
      {standing && <Standing {...standing} likes={post.likes} />}
      {post.counts && <p>{hiddenLikes[post.counts]}</p>}
      <ShareButton post={post} className="justify-self-start px-3!" />
    </>
  );
}

function Standing({ place, cards, toPodium, days, likes }: RaceCard & Pick<Post, 'likes'>) {
  const [yesterday, today] = days.slice(-2).map((day) => day.likes);
  const gained = today === undefined || yesterday === undefined ? 0 : today - yesterday;
  return (
    <>
      <p>
        <strong className="block font-display text-3xl leading-none uppercase">
          {likes > 0 ? texts.place(place) : texts.noneYet}
        </strong>{' '}
        {likes > 0 && <span className="text-ink-soft">{texts.ofCards(cards)}</span>}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <DayLine days={days} />
        <p className={cx('text-sm', gained > 0 && 'font-bold text-agave')}>{texts.today(gained)}</p>
      </div>
      <p className="font-bold">
        {toPodium === null
          ? texts.onPodium
          : toPodium === 1
            ? texts.oneToPodium
            : texts.toPodium(toPodium)}
      </p>
    </>
  );
}

/** Index of the current step of a pending card in `texts.steps`. */
const reviewing = 1;

interface InReviewProps extends Pick<Race, 'usualReviewMs'> {
  /** The day of the upload, for example '3 de octubre'. */
  sentOn: string | undefined;
}

function InReview({ usualReviewMs, sentOn }: InReviewProps) {
  return (
    <>
      <ol aria-label={texts.stepsLabel} className="grid gap-1.5">
        {texts.steps.map((step, at) => (
          <li
            key={step}
            aria-current={at === reviewing ? 'step' : undefined}
            className={cx(
              'flex items-center gap-2',
              at === reviewing ? 'font-bold' : 'text-ink-soft',
            )}
          >
            <span
              aria-hidden="true"
              className={cx(
                'size-4 shrink-0 rounded-full border-[3px] border-ink',
                at < reviewing && 'bg-agave',
                at === reviewing && 'bg-sun',
              )}
            />
            <span>{at === 0 && sentOn ? texts.stepOn(step, sentOn) : step}</span>
          </li>
        ))}
      </ol>
      <p>{texts.reviewTakes(usualReviewMs)}</p>
    </>
  );
}

const [width, height, pad] = [120, 36, 4];

/** A chart of the likes of the last days. */
function DayLine({ days }: Pick<RaceCard, 'days'>) {
  if (days.length < 2) return null;
  const likes = days.map((day) => day.likes);
  const [least, most] = [Math.min(...likes), Math.max(...likes)];
  const points = likes.map((n, at) => {
    const x = pad + (at / (likes.length - 1)) * (width - 2 * pad);
    const y = height - pad - ((n - least) / Math.max(most - least, 1)) * (height - 2 * pad);
    return [x, y] as const;
  });
  const [endX, endY] = points.at(-1) ?? [0, 0];
  return (
    <svg
      role="img"
      aria-label={texts.daysLabel(days)}
      viewBox={`0 0 ${width} ${height}`}
      className="h-9 w-30 overflow-visible"
    >
      <polyline
        points={points.map((point) => point.join()).join(' ')}
        className="fill-none stroke-agave stroke-3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx={endX} cy={endY} r={4.5} className="fill-sun stroke-ink stroke-2" />
    </svg>
  );
}
