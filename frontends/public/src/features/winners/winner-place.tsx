import type { CallAnswer } from '@el-reto/contracts';
import { Link, paths } from '@el-reto/ui/runtime';
import { placeName, winners } from '@el-reto/ui/messages';
import { cx, LoteriaCard } from '@el-reto/ui';
import { CapTally, TopPhoto } from '../../components/post-card.tsx';
import { frameRatio } from '../../lib/card-frame.ts';

/**
 * Styles of each place: the position, the height of the step, and the delay of the animation. The
 * first place is revealed last.
 */
const looks = [
  {
    place: 'col-span-2 mx-auto w-full max-w-(--first-max) md:order-2 md:max-w-none md:col-span-1',
    delay: '[animation-delay:420ms]',
    step: 'bg-sun md:h-36',
    shadow: 'shadow-marigold!',
  },
  { place: 'md:order-1', delay: '[animation-delay:210ms]', step: 'bg-foam md:h-24', shadow: '' },
  { place: 'md:order-3', delay: '', step: 'bg-foam-deep md:h-16', shadow: '' },
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
    <li className={cx('min-w-0', place)}>
      <div className={cx('animate-deal', delay)}>
        <LoteriaCard
          number={index + 1}
          name={post.name}
          headingLevel="h3"
          ratio={frameRatio(post).ratio}
          className={cx(
            'h-auto! has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-3 has-[a:focus-visible]:outline-marigold',
            shadow,
          )}
          cap={<CapTally likes={post.likes} />}
          footer={
            <p className="text-sm break-words text-ink-soft">{winners.author(post.author)}</p>
          }
        >
          <Link
            href={paths.post(eventSlug, post.slug)}
            state={{ sort: 'likes', search: '', opened: true }}
            aria-label={winners.openCard(title, post.name, post.author)}
            className="block size-full outline-none after:absolute after:inset-0 after:z-[5]"
          >
            <TopPhoto leading={index === 0} post={post} sizes="(min-width: 48rem) 34rem, 90vw" />
          </Link>
        </LoteriaCard>
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
