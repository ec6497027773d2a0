import { useEffect, useRef, useState } from 'react';
import type { Event } from '@el-reto/contracts';
import { eventPhase, limits } from '@el-reto/contracts/rules';
import { refreshWinners, announceWinners, useLive, type LiveEvent } from '@el-reto/ui/live';
import { pathTo, refresh, useApi } from '@el-reto/ui/runtime';
import { theatre } from '@el-reto/ui/messages';
import { dateAt, endOfDayMs, secondsLeft, useAtTime } from '@el-reto/ui';

const secondMs = 1_000;
const shownMs = 10 * secondMs;
/** How long the text is shown after the end of the event. */
const closedMs = 5 * secondMs;
/** The page's and the server's clocks may differ by this time (`toleranceMs` of `server-clock.ts`). */
const clockToleranceMs = 5 * secondMs;
/** When a day has begun this long ago, no answer is of the day before. */
const marginMs = limits.answerStaleMs + clockToleranceMs;

/**
 * Shows the last ten seconds of an event that ends tonight, and its winners, on every page. Requests the
 * events again on each new day.
 */
export function ClosingNight() {
  const { data } = useApi('listCurrentEvents');
  // Timers for midnight would be wrong after the device has slept or its clock was corrected.
  const listedDay = useAtTime((nowMs) => dateAt(nowMs - marginMs));
  const soon = useAtTime((nowMs) => dateAt(nowMs + clockToleranceMs));
  const lastDay = useRef(listedDay);
  useEffect(() => {
    if (lastDay.current === listedDay) return;
    lastDay.current = listedDay;
    void refresh('listCurrentEvents', 'listAllEvents', 'listWinners');
  }, [listedDay]);
  const [events, setEvents] = useState<readonly Event[]>([]);
  if (data) {
    // An event that ends while the page is open stays, to announce its winners. The server may end it first.
    const isOver = (event: Event) => eventPhase(event, soon) === 'ended';
    const isIn = (list: readonly Event[], event: Event) => list.some(({ id }) => id === event.id);
    const known = [
      ...data.filter((event) => !isOver(event) || isIn(events, event)),
      ...events.filter((event) => isOver(event) && !isIn(data, event)),
    ];
    if (known.length !== events.length || known.some((event) => !events.includes(event))) {
      setEvents(known);
    }
  }
  return events.map((event) => (
    <Tonight
      key={event.id}
      event={event}
      isListedAsEnded={eventPhase(event, listedDay) === 'ended'}
      // One event per night is enough.
      isShown={events.find(({ endDate }) => endDate === event.endDate) === event}
    />
  ));
}

interface TonightProps {
  event: Event;
  isListedAsEnded: boolean;
  isShown: boolean;
}

function Tonight({ event, isListedAsEnded, isShown }: TonightProps) {
  const { endDate, counts = 'always' } = event;
  const endMs = endOfDayMs(endDate);
  const stage = useAtTime((nowMs) => {
    if (nowMs >= endMs + closedMs) return 'closed';
    return nowMs < endMs - shownMs ? 'open' : 'closing';
  });
  useEffect(() => {
    // Now the cards have the numbers that were hidden.
    if (isListedAsEnded && counts !== 'always') void refresh('listEventPosts', 'getPost');
  }, [isListedAsEnded, counts]);
  if (stage === 'closed') return <WinnersNews eventId={event.id} />;
  if (!isShown || stage === 'open') return null;
  return <LastSeconds name={event.name} endMs={endMs} />;
}

function LastSeconds({ name, endMs }: { name: string; endMs: number }) {
  // The time is read more often than every second, so that no number is late.
  const seconds = useAtTime((nowMs) => secondsLeft(endMs, nowMs), secondMs / 4);
  const isOver = seconds === 0;
  return (
    <div className="pointer-events-none fixed inset-x-3 top-20 z-40 flex justify-center">
      <div className="grid animate-rise justify-items-center rounded-card border-[3px] border-foam bg-ink px-6 py-3 text-center text-foam shadow-print">
        {/* A screen reader announces this once, not every second. */}
        <output className="font-bold">
          {isOver ? theatre.closedText(name) : theatre.lastSeconds(name)}
        </output>
        <p
          key={seconds}
          aria-hidden="true"
          className={`animate-cap-land font-display leading-none text-sun tabular-nums sm:text-6xl ${isOver ? 'text-4xl' : 'text-6xl'}`}
        >
          {isOver ? theatre.closed : seconds}
        </p>
      </div>
    </div>
  );
}

/** Announces the winners of an event that closed while the page was open. */
function WinnersNews({ eventId }: { eventId: string }) {
  const { data } = useApi('listWinners');
  const onEvent = ({ type }: LiveEvent) => {
    if (type === 'winners') refreshWinners();
  };
  useLive(pathTo('followEvent', { eventId }), onEvent, { onOpen: () => refreshWinners() });
  const hasWinners = data?.some(
    ({ event, topPosts }) => event.id === eventId && topPosts.length > 0,
  );
  const announced = useRef(false);
  useEffect(() => {
    if (!hasWinners || announced.current) return;
    announced.current = true;
    void announceWinners(eventId);
  }, [hasWinners, eventId]);
  return null;
}
