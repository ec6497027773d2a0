import type { ComponentProps } from 'react';
import type { CallAnswer, Event } from '@el-reto/contracts';
import { Link, paths } from '@el-reto/ui/runtime';
import { card as cardTexts, placeName, prizeName, winners } from '@el-reto/ui/messages';
import { cx, LoteriaCard } from '@el-reto/ui';
import { CapTally, TopPhoto } from '../../components/post-card.tsx';
import { frameRatio } from '../../lib/card-frame.ts';

interface WinnerCardProps extends Omit<
  ComponentProps<typeof LoteriaCard>,
  'name' | 'children' | 'className'
> {
  post: NonNullable<Event['juryPost']>;
  /** The name of the prize that the card won. */
  title: string;
  eventSlug: string;
  sizes: string;
  leading?: boolean;
  className?: string | undefined;
}

/** A winner's card, not cropped, which links to its page. */
function WinnerCard(props: WinnerCardProps) {
  const { post, title, eventSlug, sizes, leading = false, className, ...card } = props;
  return (
    <LoteriaCard
      {...card}
      name={post.name}
      ratio={frameRatio(post).ratio}
      className={cx(
        'h-auto! has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-3 has-[a:focus-visible]:outline-marigold',
        className,
      )}
    >
      <Link
        href={paths.post(eventSlug, post.slug)}
        state={{ sort: 'likes', search: '', opened: true }}
        aria-label={winners.openCard(title, post.name, post.author)}
        className="block size-full outline-none after:absolute after:inset-0 after:z-[5]"
      >
        <TopPhoto leading={leading} post={post} sizes={sizes} />
      </Link>
    </LoteriaCard>
  );
}

/**
 * Styles of each place: the position, the height of the step, and the delay of the animation. The
 * first place is revealed last.
 */
const looks = [
  {
    place:
      'col-span-2 mx-auto w-full max-w-(--first-max) md:max-w-none md:col-start-2 md:col-end-3',
    delay: '[animation-delay:420ms]',
    step: 'bg-sun md:h-36',
    shadow: 'shadow-marigold!',
  },
  {
    place: 'md:col-start-1',
    delay: '[animation-delay:210ms]',
    step: 'bg-foam md:h-24',
    shadow: '',
  },
  { place: 'md:col-start-3', delay: '', step: 'bg-foam-deep md:h-16', shadow: '' },
];

interface WinnerPlaceProps {
  post: CallAnswer<'listWinners'>[number]['topPosts'][number];
  /** The place, counted from 0. */
  index: number;
  eventSlug: string;
}

/** A winner on the podium. The photo is not cropped. */
export function WinnerPlace({ post, index, eventSlug }: WinnerPlaceProps) {
  const { place, delay, step, shadow } = looks[index] ?? {};
  const title = placeName(index + 1);
  return (
    <li className={cx('min-w-0 md:row-start-1', place)}>
      <div className={cx('animate-deal', delay)}>
        <WinnerCard
          post={post}
          title={title}
          eventSlug={eventSlug}
          number={index + 1}
          headingLevel="h3"
          className={shadow}
          cap={<CapTally likes={post.likes} />}
          footer={
            <p className="text-sm wrap-anywhere text-ink-soft">{cardTexts.byAuthor(post.author)}</p>
          }
          leading={index === 0}
          sizes="(min-width: 48rem) 34rem, 90vw"
        />
      </div>
      <div
        className={cx(
          'mt-4 grid place-items-center border-[3px] border-ink-deep px-1 py-2 text-center text-ink max-md:rounded-control md:-mx-3 md:rounded-t-control md:border-b-0',
          step,
        )}
      >
        <p className="font-display text-sm leading-tight uppercase sm:text-lg">{title}</p>
      </div>
    </li>
  );
}

/** The card chosen by the jury, shown beside the podium. */
export function JuryPrize({ post, eventSlug }: Pick<WinnerCardProps, 'post' | 'eventSlug'>) {
  const title = prizeName('jury');
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-[minmax(0,10rem)_minmax(0,1fr)] items-center gap-5 pt-10 sm:grid-cols-[13rem_minmax(0,1fr)] sm:gap-8">
      <WinnerCard
        post={post}
        title={title}
        eventSlug={eventSlug}
        className="rotate-2 shadow-agave!"
        sizes="13rem"
      />
      <div className="grid gap-2">
        <h3 className="font-display text-2xl leading-tight text-sun uppercase sm:text-3xl">
          {title}
        </h3>
        <p>{winners.chosen(post.name, post.author)}</p>
      </div>
    </div>
  );
}
