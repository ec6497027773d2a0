import type { Event } from '@el-reto/contracts';
import { Link, paths } from '@el-reto/ui/facade';
import { gallery } from '@el-reto/ui/messages';
import { dayText } from '@el-reto/ui';
import { eventPhase } from '@el-reto/contracts/rules';

/** Where the event stands, and the way to its own page. */
export function EventLine({ event }: { event: Event }) {
  const isRunning = eventPhase(event) === 'running';
  return (
    <p className="flex flex-wrap items-center gap-x-4 pb-4 text-sm sm:text-base">
      <span>{isRunning ? gallery.until(dayText(event.endDate)) : gallery.endedNote}</span>
      <Link
        href={isRunning ? paths.contest(event.slug) : paths.winners}
        className="inline-block rounded-[4px] py-2 font-bold underline decoration-2 underline-offset-4 focus-ring"
      >
        {isRunning ? gallery.aboutEvent : gallery.seeWinners}
      </Link>
    </p>
  );
}
