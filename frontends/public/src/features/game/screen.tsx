import { useState, useSyncExternalStore } from 'react';
import type { Event, Post } from '@el-reto/contracts';
import { minGameCards } from '@el-reto/contracts/rules';
import { asPage, errorText, pageMetadata, paths, useAction, useApi } from '@el-reto/ui/runtime';
import { gallery, loteria } from '@el-reto/ui/messages';
import {
  Button,
  ButtonLink,
  EmptyState,
  lazily,
  Loaded,
  LoteriaCard,
  onPaper,
  Stage,
} from '@el-reto/ui';
import { EventPage } from '../../components/event-page.tsx';
import { PostPhoto } from '../../components/post-card.tsx';
import { deckSize, lineOf, readTabla } from './tabla.ts';
import { dealCards, keptCards, tablaStore, type GameCards } from './deal-cards.ts';

const Play = lazily(() => import('./play.tsx'));

export default function GameScreen() {
  return <EventPage metadata={pageMetadata.game} page={Game} />;
}

function Game({ event }: { event: Event }) {
  const pool = useApi('listEventPosts', {
    params: { eventId: event.id },
    query: { limit: deckSize, sort: 'random' },
  });
  const cards = pool.data ? asPage(pool.data).posts : [];
  const isPlayable = cards.length >= minGameCards;
  return (
    <Stage last light="70% 45%" className="overflow-x-clip pb-12 lg:pt-20">
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2 lg:items-center lg:gap-14">
        <div className="grid grid-cols-1 justify-items-start gap-5">
          <p className="-rotate-2 rounded-[4px] bg-sun px-2.5 py-1 font-display text-sm leading-none wrap-anywhere text-ink uppercase">
            {event.name}
          </p>
          <h1 className="misprint font-display text-4xl leading-[1.1] uppercase [--misprint:var(--color-grana)] sm:text-6xl lg:text-7xl">
            {loteria.title}
          </h1>
          <p className="max-w-prose text-lg wrap-anywhere">{loteria.lead(event.name)}</p>
          {isPlayable && <Begin event={event} pool={cards} />}
        </div>
        {isPlayable && <Fan cards={cards.slice(0, 3)} />}
      </div>
      <Loaded of={pool} failed={loteria.failed} className={onPaper}>
        {() =>
          !isPlayable && (
            <EmptyState
              className={onPaper}
              title={loteria.fewTitle}
              text={loteria.fewText(minGameCards)}
            >
              <ButtonLink href={paths.contest(event.slug)}>{gallery.aboutEvent}</ButtonLink>
            </EmptyState>
          )
        }
      </Loaded>
    </Stage>
  );
}

/** Starts the game with the stored tabla, with a new one, or only to watch. */
function Begin({ event, pool }: { event: Event; pool: readonly Post[] }) {
  const [store] = useState(() => tablaStore(event.id));
  const found = readTabla(useSyncExternalStore(store.subscribe, store.get, () => null));
  const kept = found && lineOf(found) === null ? found : null;
  // The round is the React key of the game, because two rounds may begin with the same card.
  const [{ round, cards }, setGame] = useState<{ round: number; cards: GameCards | null }>({
    round: 0,
    cards: null,
  });
  const setCards = (dealt: GameCards | null) => setGame({ round: round + 1, cards: dealt });
  const resume = useAction(
    async () => kept && keptCards(event.slug, kept, pool),
    (held) => setCards(dealCards(pool, held)),
  );
  const begin = () => {
    store.set(null);
    setCards(dealCards(pool, null));
  };
  const watch = () => setCards({ ...dealCards(pool, null), tabla: [] });
  return (
    <div className="flex flex-wrap items-center gap-3">
      {kept && (
        <Button className="px-7! text-lg shadow-none!" runs={resume}>
          {loteria.goOn}
        </Button>
      )}
      <Button
        tone={kept ? 'plain' : 'act'}
        className={kept ? 'shadow-none!' : 'px-7! text-lg shadow-none!'}
        onClick={begin}
      >
        {kept ? loteria.another : loteria.play}
      </Button>
      <Button tone="quiet" className="px-0!" onClick={watch}>
        {loteria.watch}
      </Button>
      {resume.error !== null && (
        <p role="alert" className="w-full font-bold text-sun">
          {errorText(resume.error)}
        </p>
      )}
      {cards && (
        <Play
          key={round}
          event={event}
          cards={cards}
          onKeep={(tabla) => store.set(JSON.stringify(tabla))}
          onAgain={cards.tabla.length > 0 ? begin : watch}
          onClose={() => setCards(null)}
        />
      )}
    </div>
  );
}

const fanWidths = ['(min-width: 64rem) 16rem', '42vw'];
const leans = [
  '-rotate-12 -translate-x-1/3 translate-y-4',
  'rotate-12 translate-x-1/3 translate-y-4',
  '',
];

/** Three cards, fanned out. */
function Fan({ cards }: { cards: readonly Post[] }) {
  return (
    <div
      aria-hidden="true"
      className="mx-auto grid w-[min(16rem,46vw)] py-6 *:col-start-1 *:row-start-1"
    >
      {cards.map((card, index) => (
        <div key={card.id} className={leans[index]}>
          <LoteriaCard number={card.number} name={card.name} className="shadow-marigold!">
            <PostPhoto post={card} widths={fanWidths} />
          </LoteriaCard>
        </div>
      ))}
    </div>
  );
}
