import type { Event } from '@el-reto/contracts';
import { Link, paths } from '@el-reto/ui/runtime';
import { prizeName, winners } from '@el-reto/ui/messages';
import { LoteriaCard } from '@el-reto/ui';
import { TopPhoto } from '../../components/post-card.tsx';
import { frameRatio } from '../../lib/card-frame.ts';

interface JuryPrizeProps {
  post: NonNullable<Event['juryPost']>;
  eventSlug: string;
}

/** The card chosen by the jury, shown beside the podium. */
export function JuryPrize({ post, eventSlug }: JuryPrizeProps) {
  const { name, author, slug } = post;
  const title = prizeName('jury');
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-[minmax(0,10rem)_minmax(0,1fr)] items-center gap-5 pt-10 sm:grid-cols-[13rem_minmax(0,1fr)] sm:gap-8">
      <LoteriaCard
        name={name}
        headingLevel="p"
        ratio={frameRatio(post).ratio}
        className="h-auto! rotate-2 shadow-agave! has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-3 has-[a:focus-visible]:outline-marigold"
      >
        <Link
          href={paths.post(eventSlug, slug)}
          state={{ sort: 'likes', search: '', opened: true }}
          aria-label={winners.openCard(title, name, author)}
          className="block size-full outline-none after:absolute after:inset-0 after:z-[5]"
        >
          <TopPhoto post={post} sizes="13rem" />
        </Link>
      </LoteriaCard>
      <div className="grid gap-2">
        <h3 className="font-display text-2xl leading-tight text-sun uppercase sm:text-3xl">
          {title}
        </h3>
        <p>{winners.chosen(name, author)}</p>
      </div>
    </div>
  );
}
