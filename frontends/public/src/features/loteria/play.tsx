import { useEffect, useState } from 'react';
import type { Event, Post } from '@el-reto/contracts';
import { paths, useAction } from '@el-reto/ui/runtime';
import { loteria } from '@el-reto/ui/messages';
import { Button, Dialog, LoteriaCard, cx } from '@el-reto/ui';
import { PostPhoto } from '../../components/post-card.tsx';
import { sharePicture } from '../share/share-ways.ts';
import type { Tabla } from './game.ts';
import { tablaPicture } from './tabla-picture.ts';
import { TablaView } from './tabla-view.tsx';
import type { GameCards } from './deal-cards.ts';
import { useGame } from './use-game.ts';
import { beSilent, say, useHasVoice } from './voice.ts';

interface PlayProps {
  event: Event;
  cards: GameCards;
  onKeep: (tabla: Tabla) => void;
  onAgain: () => void;
  onClose: () => void;
}

/** The game, as large as the window: the card that is called, and the tabla to mark. */
export default function Play({ event, cards, onKeep, onAgain, onClose }: PlayProps) {
  const game = useGame(cards, onKeep);
  const { card, place, line, marked } = game;
  const [missed, setMissed] = useState<string | null>(null);
  const plays = cards.tabla.length > 0;
  const mark = (post: Post) => setMissed(game.mark(post) ? null : post.name);
  const words = missed ? loteria.notYet(missed) : game.isLast && plays ? loteria.over : null;
  return (
    <Dialog
      onClose={onClose}
      title={line ? loteria.won : loteria.called(place + 1, cards.deck.length)}
      whole
    >
      <div
        className={cx(
          'mx-auto grid max-w-5xl items-center justify-items-center gap-4 [--called:8.5rem] md:[--called:min(22rem,calc((100dvh-18rem)*0.8))]',
          plays && 'md:grid-cols-2 md:gap-10 landscape:grid-cols-2',
        )}
      >
        <div
          className={cx(
            'flex w-full flex-wrap items-center justify-center gap-3',
            !plays && 'flex-col',
          )}
        >
          {line ? (
            <Won event={event} cards={cards} marked={marked} calls={place + 1} onAgain={onAgain} />
          ) : (
            card && <Called key={card.id} card={card} large={!plays} isFirst={place === 0} />
          )}
          {!line && <Controls {...game} />}
          <output className={cx('min-h-6 w-full text-center font-bold text-sun', line && 'hidden')}>
            {words}
          </output>
        </div>
        {plays && (
          <div className="w-full [--tabla:max(15rem,min(24rem,calc((100dvh-25rem)*0.8)))] md:[--tabla:min(30rem,calc((100dvh-8rem)*0.8))] landscape:[--tabla:min(30rem,calc((100dvh-8rem)*0.8))]">
            <TablaView cards={cards.tabla} marked={marked} line={line} onMark={mark} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

const calledWidths = ['(min-width: 48rem) 24rem', '70vw'];

/** The card that was just turned up; its name is read out to those who do not see it. */
function Called({ card, large, isFirst }: { card: Post; large: boolean; isFirst: boolean }) {
  return (
    <div
      className="animate-card-turn"
      style={{ width: large ? 'min(26rem, 84vw, calc((100dvh - 17rem) * 0.8))' : 'var(--called)' }}
    >
      <LoteriaCard
        number={card.number}
        name={card.name}
        headingLevel="p"
        className="shadow-marigold!"
      >
        <PostPhoto leading post={card} widths={calledWidths} />
      </LoteriaCard>
      <p aria-live="polite" className="sr-only">
        {isFirst && loteria.begins} {card.name}
      </p>
    </div>
  );
}

type ControlsProps = Pick<
  ReturnType<typeof useGame>,
  'card' | 'place' | 'isPaused' | 'isLast' | 'next' | 'toggle'
>;

function Controls({ card, place, isPaused, isLast, next, toggle }: ControlsProps) {
  const hasVoice = useHasVoice();
  const [aloud, setAloud] = useState(false);
  const name = card?.name;
  useEffect(() => {
    if (!aloud || name === undefined) return;
    say(place === 0 ? `${loteria.begins} ${name}` : name);
    return beSilent;
  }, [aloud, name, place]);
  return (
    <div className="flex max-w-44 flex-wrap justify-center gap-2 md:max-w-none">
      <Button tone="plain" className="shadow-none!" disabled={isLast} onClick={toggle}>
        {isPaused ? loteria.resume : loteria.pause}
      </Button>
      <Button className="shadow-none!" disabled={isLast} onClick={next}>
        {loteria.next}
      </Button>
      {hasVoice && (
        <Button
          tone="quiet"
          className="text-foam"
          aria-pressed={aloud}
          onClick={() => setAloud(!aloud)}
        >
          {aloud ? loteria.quiet : loteria.aloud}
        </Button>
      )}
    </div>
  );
}

interface WonProps {
  event: Event;
  cards: GameCards;
  marked: ReadonlySet<string>;
  calls: number;
  onAgain: () => void;
}

/** What there is to do with a full line: show it around, and play on. */
function Won({ event, cards, marked, calls, onAgain }: WonProps) {
  const path = paths.game(event.slug);
  const [said, setSaid] = useState<string | null>(null);
  const sharing = useAction(async () => {
    try {
      const address = `${location.host}${path}`;
      const picture = await tablaPicture({
        cards: cards.tabla,
        marked,
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
    <output className="grid animate-rise justify-items-center gap-4 py-2 text-center">
      <p className="misprint font-display text-5xl leading-none text-sun uppercase [--misprint:var(--color-grana)] sm:text-6xl">
        {loteria.won}
      </p>
      <p className="text-lg font-bold">{loteria.wonText(calls)}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button className="shadow-none!" busy={sharing.busy} onClick={() => void sharing.run()}>
          {loteria.share}
        </Button>
        <Button tone="plain" className="shadow-none!" onClick={onAgain}>
          {loteria.again}
        </Button>
      </div>
      {said && <p className="font-bold text-sun">{said}</p>}
    </output>
  );
}
