import type { Event } from '@el-reto/contracts';
import { paths } from '@el-reto/ui/runtime';
import { loteria } from '@el-reto/ui/messages';
import { Button, ButtonLink, cx } from '@el-reto/ui';
import { PostPhoto } from '../../components/post-card.tsx';
import { changeGameOptions, paces, useGameOptions, type useGame } from './use-game.ts';
import { useHasVoice } from './voice.ts';

const recentWidths = ['3rem'];

interface ControlsProps {
  game: ReturnType<typeof useGame>;
  /** The event of the called card, if the visitor only watches; null for a player. */
  watched: Event | null;
  onAgain: () => void;
}

/** Controls of the running game, and the cards called last. */
export function Controls({ game, watched, onAgain }: ControlsProps) {
  const { card, recent, place, isLast, isPaused, runs, next, toggle } = game;
  const hasVoice = useHasVoice();
  const { paceMs, aloud } = useGameOptions();
  const nextPace = paces[(paces.indexOf(paceMs) + 1) % paces.length] ?? paceMs;
  return (
    <div
      className={cx(
        'grid min-w-0 justify-items-center gap-2 landscape:w-full landscape:max-w-sm short:w-48',
        watched ? 'w-full max-w-sm' : 'w-[min(11rem,44vw)]',
      )}
    >
      <div
        aria-hidden="true"
        className="h-2 w-full overflow-hidden rounded-full bg-ink-soft motion-reduce:hidden"
      >
        {runs && (
          <div
            key={`${place} ${paceMs}`}
            className="size-full origin-left animate-run-out bg-sun"
            style={{ animationDuration: `${paceMs}ms` }}
          />
        )}
      </div>
      <div className="flex w-full flex-wrap justify-center gap-2 *:grow">
        {isLast && watched ? (
          <Button className="shadow-none!" onClick={onAgain}>
            {loteria.watchAgain}
          </Button>
        ) : (
          <Button className="shadow-none!" disabled={isLast} onClick={next}>
            {loteria.next}
          </Button>
        )}
        <Button tone="plain" className="shadow-none!" disabled={isLast} onClick={toggle}>
          {isPaused ? loteria.resume : loteria.pause}
        </Button>
      </div>
      <div className="flex flex-wrap justify-center gap-x-5">
        <Button
          tone="quiet"
          className="px-0! text-foam"
          onClick={() => changeGameOptions({ paceMs: nextPace })}
        >
          {loteria.pace(paces.indexOf(paceMs))}
        </Button>
        {hasVoice && (
          <Button
            tone="quiet"
            className="px-0! text-foam"
            aria-pressed={aloud}
            onClick={() => changeGameOptions({ aloud: !aloud })}
          >
            {aloud ? loteria.quiet : loteria.aloud}
          </Button>
        )}
        {watched && card && (
          <ButtonLink
            tone="quiet"
            className="px-0! text-foam"
            href={paths.post(watched.slug, card.slug)}
          >
            {loteria.seeCard}
          </ButtonLink>
        )}
      </div>
      {!watched && (
        <ol
          aria-label={loteria.recent}
          className="grid min-h-14 w-full max-w-40 grid-cols-3 gap-1.5 short:hidden"
        >
          {recent.map((post) => (
            <li key={post.id} className="relative animate-deal overflow-hidden rounded-[4px]">
              <span className="block aspect-[4/5]">
                <PostPhoto post={post} widths={recentWidths} />
              </span>
              <span className="sr-only">{post.name}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
