import { juryTexts as texts } from '@el-reto/ui/messages';
import { cx } from '@el-reto/ui';
import type { Card } from './score-keeper.ts';
import type { stateOf as stateOfCard } from './use-scores.ts';

interface CardIndexProps {
  cards: readonly Card[];
  at: number;
  onGo: (to: number) => void;
  stateOf: (postId: string) => ReturnType<typeof stateOfCard>;
}

const looks = {
  done: 'bg-agave text-foam',
  begun: 'bg-sun text-ink',
  open: 'bg-transparent text-foam',
};

/** A list of all cards with their states. A press on a card shows its photo. */
export function CardIndex({ cards, at, onGo, stateOf }: CardIndexProps) {
  return (
    <details className="pt-6">
      <summary className="min-h-11 cursor-pointer py-2 font-bold focus-ring">{texts.all}</summary>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1.5 pt-2">
        {cards.map(({ postId, name }, index) => (
          <li key={postId}>
            <button
              type="button"
              aria-label={`${index + 1}. ${name}, ${texts.states[stateOf(postId)]}`}
              aria-current={index === at}
              onClick={() => onGo(index)}
              className={cx(
                'grid min-h-11 w-full place-items-center rounded-control border-2 text-sm font-bold tabular-nums focus-ring',
                index === at ? 'border-marigold' : 'border-ink-faint',
                looks[stateOf(postId)],
              )}
            >
              {index + 1}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
