import { useEffect, useState } from 'react';
import type { Event, Post } from '@el-reto/contracts';
import { loteria } from '@el-reto/ui/messages';
import { Button, cx, Dialog, LoteriaCard } from '@el-reto/ui';
import { paths, useAction } from '@el-reto/ui/runtime';
import { PostPhoto } from '../../components/post-card.tsx';
import type { Tabla } from './tabla.ts';
import { Controls } from './game-controls.tsx';
import { TablaView } from './tabla-view.tsx';
import type { GameCards } from './deal-cards.ts';
import { calledWidths, useGame, useGameOptions } from './use-game.ts';
import { beSilent, say } from './voice.ts';
import { sharePicture } from '../../lib/share/share-ways.ts';
import { tablaPicture } from './tabla-picture.ts';

interface PlayProps {
  event: Event;
  cards: GameCards;
  onKeep: (tabla: Tabla) => void;
  onAgain: () => void;
  onClose: () => void;
}

/**
 * Sizes with which the called card and the tabla fit into the window, below or next to each other.
 */
const playing =
  '[--called:max(7.25rem,calc((100dvh-9.5rem)*0.32-3.2rem))] [--tabla:max(12.5rem,min(100%,calc((100dvh-9.5rem)*0.52)))] landscape:[--called:min(22rem,calc((100dvh-21rem)*0.8))] landscape:[--tabla:min(30rem,calc((100dvh-8rem)*0.8))] short:[--called:calc((100dvh-10.5rem)*0.8)] short:[--tabla:calc((100dvh-7rem)*0.8)]';
const watching =
  '[--called:min(26rem,84vw,calc((100dvh-20rem)*0.8))] short:[--called:calc((100dvh-10.5rem)*0.8)]';

/** The game in the whole window: the called card, and the tabla to mark. */
export default function Play({ event, cards, onKeep, onAgain, onClose }: PlayProps) {
  const { paceMs, aloud } = useGameOptions();
  const game = useGame(cards, paceMs, onKeep);
  const { card, place, line, marked } = game;
  const [missed, setMissed] = useState<string | null>(null);
  const plays = cards.tabla.length > 0;
  const mark = (post: Post) => setMissed(game.mark(post) ? null : post.name);
  const words = missed ? loteria.notYet(missed) : game.isLast && plays ? loteria.over : null;
  const called = place === 0 ? `${loteria.begins} ${card?.name}` : (card?.name ?? '');
  const spoken = line ? loteria.won : called;
  useEffect(() => {
    if (!aloud) return;
    say(spoken);
    return beSilent;
  }, [aloud, spoken]);
  return (
    <Dialog
      onClose={onClose}
      title={line ? loteria.won : loteria.called(place + 1, cards.deck.length)}
      whole
    >
      <p aria-live="polite" className="sr-only">
        {spoken}
      </p>
      <div
        className={cx(
          'mx-auto grid max-w-5xl items-center justify-items-center gap-4',
          plays ? `${playing} landscape:grid-cols-2 landscape:gap-10` : watching,
        )}
      >
        <div
          className={cx(
            'flex w-full items-center justify-center gap-4 landscape:flex-col short:flex-row',
            !plays && 'flex-col',
          )}
        >
          {line ? (
            <Won
              event={event}
              cards={cards}
              marked={marked}
              line={line}
              calls={place + 1}
              onAgain={onAgain}
            />
          ) : (
            <>
              {card && <Called key={card.id} card={card} />}
              <Controls game={game} watched={plays ? null : event} onAgain={onAgain} />
            </>
          )}
        </div>
        {plays && (
          <div className="w-full">
            <TablaView cards={cards.tabla} marked={marked} line={line} onMark={mark} />
            <output className="block min-h-6 pt-2 text-center font-bold text-sun">
              {!line && words}
            </output>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Called({ card }: { card: Post }) {
  return (
    <div className="w-(--called) shrink-0 animate-card-turn max-[22rem]:[&_p]:text-xs">
      <LoteriaCard number={card.number} name={card.name} className="shadow-marigold!">
        <PostPhoto leading post={card} widths={calledWidths} />
      </LoteriaCard>
    </div>
  );
}

interface WonProps {
  event: Event;
  cards: GameCards;
  marked: ReadonlySet<string>;
  line: readonly string[];
  calls: number;
  onAgain: () => void;
}

/** The choices after a full line: share the picture or play again. */
function Won({ event, cards, marked, line, calls, onAgain }: WonProps) {
  const path = paths.game(event.slug);
  const [said, setSaid] = useState<string | null>(null);
  const sharing = useAction(async () => {
    try {
      const address = `${location.host}${path}`;
      const picture = await tablaPicture({
        cards: cards.tabla,
        marked,
        line,
        eventName: event.name,
        address,
      });
      const text = `${loteria.picture(event.name)} ${location.origin}${path}`;
      const outcome = await sharePicture(picture, `loteria-${event.slug}.jpg`, text);
      setSaid(outcome === 'saved' ? loteria.pictureSaved : null);
    } catch {
      setSaid(loteria.pictureFailed);
    }
  });
  return (
    <div className="grid animate-rise justify-items-center gap-4 py-2 text-center">
      <p
        aria-hidden="true"
        className="misprint font-display text-5xl leading-none text-sun uppercase [--misprint:var(--color-grana)] sm:text-6xl"
      >
        {loteria.won}
      </p>
      <p className="text-lg font-bold">{loteria.wonText(calls)}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button className="shadow-none!" runs={sharing}>
          {loteria.share}
        </Button>
        <Button tone="plain" className="shadow-none!" onClick={onAgain}>
          {loteria.again}
        </Button>
      </div>
      <output className="font-bold text-sun">{said}</output>
    </div>
  );
}
