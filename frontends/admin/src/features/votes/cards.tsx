import { useState } from 'react';
import { common } from '@el-reto/ui/messages';
import { votes as texts } from '../../messages/votes.ts';
import { cx } from '@el-reto/ui';
import { Choice, Tool } from '../../components/tool.tsx';
import { CardLink, inks, states, type CardOf, type Desk } from './desk.tsx';

const pageSize = 15;

type Card = Desk['posts'][number] & { place: number; doubt: number };

/** Each card's rank and its share of held and voided likes. */
export function Cards({ posts, cardOf }: { posts: Desk['posts']; cardOf: CardOf }) {
  const [order, sortBy] = useState<keyof typeof texts.orders>('place');
  const [shown, show] = useState(pageSize);
  const ranked = posts.toSorted((a, b) => b.counted - a.counted).map(ranking);
  const sorted = order === 'place' ? ranked : ranked.toSorted((a, b) => b.doubt - a.doubt);
  return (
    <section aria-label={texts.cards} className="grid content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-display text-lg uppercase">{texts.cards}</h2>
        <Choice legend={texts.order} labels={texts.orders} value={order} onChange={sortBy} />
      </div>
      <ol className="grid gap-1.5 sm:max-xl:grid-cols-2">
        {sorted.slice(0, shown).map((card) => (
          <li
            key={card.postId}
            className="grid grid-cols-[3.25rem_minmax(0,1fr)_auto] items-center gap-x-2 rounded-control border-2 border-ink bg-white px-3 py-2"
          >
            <span className="row-span-2 font-display text-lg tabular-nums">
              {texts.place(card.place)}
            </span>
            <CardLink card={cardOf(card.postId)} className="min-w-0 truncate font-bold" />
            <span className="text-right font-bold tabular-nums">{common.number(card.counted)}</span>
            <Shares {...card} />
            <span className="text-right text-sm text-ink-soft">
              {texts.share(Math.round(100 * card.doubt))}
            </span>
          </li>
        ))}
      </ol>
      {sorted.length > shown && (
        <Tool onClick={() => show(shown + pageSize)}>{texts.moreCards}</Tool>
      )}
    </section>
  );
}

function ranking(post: Desk['posts'][number], index: number): Card {
  const { counted, held, voided } = post;
  return { ...post, place: index + 1, doubt: (held + voided) / (counted + held + voided) };
}

/** Counted, held and voided likes as parts of one bar. */
const Shares = (counts: Card) => (
  <span aria-hidden="true" className="flex h-2 overflow-hidden rounded-full bg-foam-deep">
    {states.map((state) => (
      <span key={state} style={{ flexGrow: counts[state] }} className={cx(inks[state].swatch)} />
    ))}
  </span>
);
