import { pathTo } from '@el-reto/ui/runtime';
import { juryTexts as texts } from '@el-reto/ui/messages';
import { placeholder } from '@el-reto/ui';
import type { Card } from './score-keeper.ts';

const widths = [640, 1200] as const;

const source = (eventId: string, postId: string, w: number) =>
  pathTo('getJuryPhoto', { eventId, postId }, { w });

/** Loads the photo of a card in advance. */
export function fetchAhead(eventId: string, { postId }: Card): void {
  const srcset = widths.map((w) => `${source(eventId, postId, w)} ${w}w`).join(', ');
  Object.assign(new Image(), { fetchPriority: 'low', sizes: photoSizes, srcset });
}

const photoSizes = '(min-width: 64rem) 60vw, calc(100vw - 3rem)';

/** The uncropped photo, as large as the screen allows. */
export function JuryPhoto({ eventId, card }: { eventId: string; card: Card }) {
  const { postId, name, width, height, thumbhash } = card;
  return (
    <img
      alt={texts.photoOf(name)}
      src={source(eventId, postId, 640)}
      srcSet={widths.map((w) => `${source(eventId, postId, w)} ${w}w`).join(', ')}
      sizes={photoSizes}
      width={width}
      height={height}
      fetchPriority="high"
      draggable={false}
      style={placeholder(thumbhash)}
      className="mx-auto h-auto max-h-[34dvh] w-auto max-w-full rounded-[4px] border-[3px] border-ink bg-foam-shade lg:max-h-[64dvh]"
    />
  );
}
