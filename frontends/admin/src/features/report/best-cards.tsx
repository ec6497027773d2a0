import type { BestCard } from '@el-reto/contracts';
import { photoSrc } from '@el-reto/ui';
import { common } from '@el-reto/ui/messages';
import { admin } from '../../messages/admin.ts';

const texts = admin.report;

interface BestCardsProps {
  cards: readonly BestCard[];
  /** The address of a card's page, or null if its contest is unknown. */
  hrefOf: (card: BestCard) => string | null;
}

/** The cards with the most likes, with their pictures. */
export function BestCards({ cards, hrefOf }: BestCardsProps) {
  if (cards.length === 0) return <p>{texts.noBest}</p>;
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 xl:grid-cols-2">
      {cards.map((card) => {
        const href = hrefOf(card);
        return (
          <li
            key={card.postId}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-3"
          >
            <img
              src={photoSrc(card.photoURL)}
              alt=""
              width={56}
              height={70}
              loading="lazy"
              className="aspect-[4/5] w-full rounded-[4px] border-2 border-ink bg-foam-shade object-cover"
            />
            <div className="min-w-0">
              <p className="font-display leading-tight break-words uppercase">
                {href === null ? (
                  card.name
                ) : (
                  <a
                    href={href}
                    className="inline-block rounded-control py-1 focus-ring hover:underline"
                  >
                    {card.name}
                  </a>
                )}
              </p>
              <p className="text-sm break-words">{admin.byAuthor(card.author)}</p>
              <p className="text-sm text-ink-soft">{texts.bestNumbers(card.shares, card.views)}</p>
            </div>
            <p className="text-right leading-tight">
              <span className="block font-display text-xl tabular-nums">
                {common.number(card.likes)}
              </span>
              <span className="text-sm">{common.likesWord(card.likes)}</span>
            </p>
          </li>
        );
      })}
    </ol>
  );
}
