import type { Event } from '@el-reto/contracts';
import { Link, paths } from '@el-reto/ui/facade';
import { home } from '@el-reto/ui/messages';
import { buttonClass, Countdown, dayText, endOfDayMs } from '@el-reto/ui';
import { EventHero } from '../../../components/event-hero.tsx';

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
