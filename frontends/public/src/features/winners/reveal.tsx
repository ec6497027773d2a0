import { useEffect, useState } from 'react';
import type { CallAnswer } from '@el-reto/contracts';
import { card, common, placeName, theatre, winners } from '@el-reto/ui/messages';
import { Button, Dialog, LoteriaCard } from '@el-reto/ui';
import { TopPhoto } from '../../components/post-card.tsx';
import { frameRatio } from '../../lib/card-frame.ts';

type Winners = CallAnswer<'listWinners'>[number];

const everyMs = 3_500;

/** Reveals the third, second and first place, one after the other, in the whole window. */
export default function Reveal({ event, topPosts, onClose }: Winners & { onClose: () => void }) {
  const order = topPosts.slice(0, 3).toReversed();
  const [turn, setTurn] = useState(0);
  const isLast = turn >= order.length - 1;
  useEffect(() => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isCalm || isLast) return;
    const timer = setTimeout(() => setTurn(turn + 1), everyMs);
    return () => clearTimeout(timer);
  }, [turn, isLast]);

  const post = order[turn];
  if (!post) return null;
  const { ratio } = frameRatio(post);
  const number = post.place ?? order.length - turn;
  const place = placeName(number);
  return (
    <Dialog onClose={onClose} title={theatre.revealOf(event.name)} whole>
      <div className="grid min-h-[calc(100dvh-9rem)] content-center justify-items-center gap-5 pt-2 text-center">
        <p
          key={`${turn} place`}
          aria-live="polite"
          className="misprint animate-rise font-display text-4xl leading-none text-sun uppercase [--misprint:var(--color-grana)] sm:text-6xl"
        >
          <span aria-hidden="true">{place}</span>
          <span className="sr-only">{winners.openCard(place, post.name, post.author)}</span>
        </p>
        <div
          key={turn}
          className="animate-card-turn [animation-delay:400ms]"
          style={{
            width: `min(88vw, calc((100dvh - 24rem) * ${ratio}), 44rem)`,
            minWidth: 'min(11rem, 60vw)',
          }}
        >
          <LoteriaCard
            number={number}
            name={post.name}
            large
            ratio={ratio}
            className="shadow-marigold!"
            footer={<p className="text-ink-soft">{card.byAuthor(post.author)}</p>}
          >
            <TopPhoto leading post={post} sizes="(min-width: 48rem) 44rem, 88vw" />
          </LoteriaCard>
        </div>
        <p className="font-bold">{common.likes(post.likes)}</p>
        <Button className="shadow-none!" onClick={() => (isLast ? onClose() : setTurn(turn + 1))}>
          {isLast ? theatre.done : theatre.next}
        </Button>
      </div>
    </Dialog>
  );
}
