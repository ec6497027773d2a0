import type { Event } from '@el-reto/contracts';
import { Link, paths } from '@el-reto/ui/runtime';
import { home } from '@el-reto/ui/messages';
import { buttonClass, Countdown, dayText, endOfDayMs, Corcholata, startOfDayMs } from '@el-reto/ui';
import { EventHero } from '../../../components/event-hero.tsx';
import { Stage } from '../../../components/stage.tsx';

export function RunningHero({ event }: { event: Event }) {
  return (
    <EventHero event={event} tag={home.running}>
      <p className="text-xl leading-snug sm:text-2xl">{home.lead}</p>
      <div className="grid gap-2">
        <p className="font-bold text-sun">{home.closes(dayText(event.endDate))}</p>
        <Countdown endMs={endOfDayMs(event.endDate)} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Link href={paths.takePart} className={buttonClass('act', 'px-7! text-lg shadow-none!')}>
          {home.takePart}
        </Link>
        <Link href={paths.contest(event.slug)} className={buttonClass('quiet', 'px-3!')}>
          {home.about}
        </Link>
      </div>
    </EventHero>
  );
}

export function RestingHero({ next }: { next: Event | undefined }) {
  return (
    <Stage className="pb-14 lg:pb-24">
      <div className="mx-auto grid max-w-2xl justify-items-center gap-6 pt-10 text-center">
        <Corcholata placed={false} className="size-28 -rotate-12" />
        <h1 className="misprint font-display text-4xl leading-[1.03] uppercase [--misprint:var(--color-grana)] sm:text-6xl">
          {home.restTitle}
        </h1>
        <p className="text-xl">
          {next ? home.restNext(next.name, dayText(next.startDate)) : home.restText}
        </p>
        {next && <Countdown endMs={startOfDayMs(next.startDate)} />}
        <Link href={paths.winners} className={buttonClass('act', 'shadow-none!')}>
          {home.seeWinners}
        </Link>
      </div>
    </Stage>
  );
}
