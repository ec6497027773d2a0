import type { ReactNode } from 'react';
import type { Event } from '@el-reto/contracts';
import { Corcholata } from '@el-reto/ui/runtime';
import { LoteriaCard } from './loteria-card.tsx';
import { Photo } from './photo.tsx';
import { Stage } from './stage.tsx';

interface EventHeroProps {
  event: Event;
  /** A text about the event's phase, shown above the name. */
  tag: string;
  children: ReactNode;
}

/** The size of the pictures that the organiser makes for an event, in pixels. */
const [width, height] = [1600, 900];

export function EventHero({ event, tag, children }: EventHeroProps) {
  return (
    <Stage light="68% 50%" className="overflow-x-clip pb-12 lg:pt-20 lg:pb-20">
      <div className="grid grid-cols-1 gap-7 sm:landscape:grid-cols-[1fr_min(34rem,50%)] sm:landscape:items-center lg:grid-cols-[1fr_min(34rem,50%)] lg:items-center lg:gap-14">
        <div className="relative sm:landscape:order-last lg:order-last lg:rotate-2">
          <LoteriaCard name={event.title} ratio={width / height} className="shadow-marigold!">
            <Photo
              leading
              cover
              src={event.aboutThumbnail}
              alt=""
              width={width}
              height={height}
              sizes="(min-width: 64rem) 32rem, (min-width: 40rem) and (orientation: landscape) 46vw, calc(100vw - 3.75rem)"
            />
          </LoteriaCard>
          <Corcholata className="absolute -top-5 -right-2 size-18 rotate-12 lg:-top-9 lg:-right-8 lg:size-28" />
        </div>
        <div className="grid grid-cols-1 justify-items-start gap-5">
          <p className="-rotate-2 rounded-[4px] bg-sun px-2.5 py-1 font-display text-sm leading-none text-ink uppercase">
            {tag}
          </p>
          <h1 className="misprint pt-1 font-display text-4xl leading-[1.2] wrap-anywhere uppercase [--misprint:var(--color-grana)] sm:portrait:text-6xl lg:text-5xl xl:text-6xl">
            {event.name}
          </h1>
          {children}
        </div>
      </div>
    </Stage>
  );
}
