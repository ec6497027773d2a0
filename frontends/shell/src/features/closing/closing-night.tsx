import { useEffect, useRef, useState } from 'react';
import type { Event } from '@el-reto/contracts';
import { limits } from '@el-reto/contracts/rules';
import { refreshWinners, announceWinners, useLive, type LiveEvent } from '@el-reto/ui/live';
import { pathTo, refresh, useApi } from '@el-reto/ui/runtime';
import { theatre } from '@el-reto/ui/messages';
import { endOfDayMs, useNowMs, useToday } from '@el-reto/ui';

const secondMs = 1_000;
const shownMs = 10 * secondMs;
/** How long the text is shown after the end of the event. */
const closedMs = 5 * secondMs;

/** Shows the last ten seconds of an event that ends tonight, and its winners, on every page. */
export function ClosingNight() {
  const { data } = useApi('listCurrentEvents');
  const today = useToday();
  const [nights, setNights] = useState<readonly Event[]>([]);
  const ending = data?.find(({ endDate }) => endDate === today);
  // One event per night is enough. It stays in the list after midnight, to announce its winners.
  if (ending && !nights.some(({ endDate }) => endDate === today)) setNights([...nights, ending]);
  return nights.map((event) => <Tonight key={event.id} event={event} />);
}

function Tonight({ event }: { event: Event }) {
  const { endDate, counts = 'always' } = event;
  const endMs = endOfDayMs(endDate);
  // A timer for the end would be wrong after the device has slept or its clock was corrected.
  const nowMs = useNowMs(secondMs);
  // By then no cached answer can list the event as running.
  const isListedAsEnded = nowMs >= endMs + secondMs + limits.answerStaleMs;
  useEffect(() => {
    if (!isListedAsEnded) return;
    void refresh('listCurrentEvents', 'listAllEvents', 'listWinners');
    // Now the cards have the numbers that were hidden.
    if (counts !== 'always') void refresh('listEventPosts', 'getPost');
  }, [isListedAsEnded, counts]);
  if (nowMs >= endMs + closedMs) return <WinnersNews eventId={event.id} />;
  return nowMs >= endMs - shownMs ? <LastSeconds name={event.name} endMs={endMs} /> : null;
}

function LastSeconds({ name, endMs }: { name: string; endMs: number }) {
  const nowMs = useNowMs(secondMs / 4);
  const isOver = nowMs >= endMs;
  const seconds = Math.ceil((endMs - nowMs) / secondMs);
  return (
    <div className="pointer-events-none fixed inset-x-3 top-20 z-40 flex justify-center">
      <div className="grid animate-rise justify-items-center rounded-card border-[3px] border-foam bg-ink px-6 py-3 text-center text-foam shadow-print">
        {/* A screen reader announces this once, not every second. */}
        <output className="font-bold">
          {isOver ? theatre.closedText(name) : theatre.lastSeconds(name)}
        </output>
        <p
          key={isOver ? 'over' : seconds}
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
