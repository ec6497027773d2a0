import type { CSSProperties } from 'react';
import type { Post } from '@el-reto/contracts';
import { loteria } from '@el-reto/ui/messages';
import { Corcholata, cx } from '@el-reto/ui';
import { PostPhoto } from '../../components/post-card.tsx';

const cellWidths = ['(min-width: 48rem) 9rem', '23vw'];

interface TablaViewProps {
  cards: readonly Post[];
  marked: ReadonlySet<string>;
  /** The cards of the full line. */
  line: readonly string[] | null;
  onMark: (card: Post) => void;
}

/** The tabla with a button for each card. Marked cards show a bottle cap. */
export function TablaView({ cards, marked, line, onMark }: TablaViewProps) {
  const side = Math.sqrt(cards.length);
  return (
    <ul
      aria-label={loteria.yourTabla}
      className="mx-auto grid w-full max-w-[min(100%,var(--tabla,24rem))] gap-1.5 sm:gap-2"
      style={{ gridTemplateColumns: `repeat(${side}, minmax(0, 1fr))` }}
    >
      {cards.map((card) => {
        const isMarked = marked.has(card.slug);
        const place = line?.indexOf(card.slug) ?? -1;
        return (
          <li key={card.slug}>
            <button
              type="button"
              aria-pressed={isMarked}
              aria-label={isMarked ? loteria.marked(card.name) : loteria.mark(card.name)}
              onClick={() => onMark(card)}
              className={cx(
                'relative block w-full overflow-hidden rounded-[6px] border-[3px] bg-foam focus-ring active:scale-95',
                place < 0 ? 'border-foam' : 'border-marigold outline-3 outline-marigold',
                line && place < 0 && 'opacity-40',
              )}
            >
              <span className="block aspect-[4/5]">
                <PostPhoto post={card} widths={cellWidths} />
              </span>
              <span
                data-number={card.number}
                className="absolute top-0 left-0 min-w-5 rounded-br-[5px] bg-sun px-1 font-display text-[0.65rem] leading-4 text-ink before:content-[attr(data-number)]"
              />
              {isMarked && (
                <span
                  // The key changes when the card becomes part of the full line, so that its cap is
                  // animated again. The caps of the line are animated one after the other.
                  key={place}
                  style={{ '--cap-delay': `${Math.max(0, place) * 120}ms` } as CSSProperties}
                  className={cx('absolute inset-0 grid place-items-center', !line && 'bg-ink/35')}
                >
                  <Corcholata className="size-3/5 animate-cap-land [animation-delay:var(--cap-delay)]" />
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
