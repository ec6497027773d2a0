import { useState } from 'react';
import type { Event } from '@el-reto/contracts';
import { paths, useAction } from '@el-reto/ui/runtime';
import { loteria } from '@el-reto/ui/messages';
import { Button } from '@el-reto/ui';
import { sharePicture } from '../../lib/share/share-ways.ts';
import { tablaPicture } from './tabla-picture.ts';
import type { GameCards } from './deal-cards.ts';

interface WonProps {
  event: Event;
  cards: GameCards;
  marked: ReadonlySet<string>;
  line: readonly string[];
  calls: number;
  onAgain: () => void;
}

/** The choices after a full line: share the picture or play again. */
export function Won({ event, cards, marked, line, calls, onAgain }: WonProps) {
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
