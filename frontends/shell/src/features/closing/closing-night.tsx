import { useEffect, useState } from 'react';
import type { Event } from '@el-reto/contracts';
import { endOfDayInMexico, todayInMexico } from '@el-reto/contracts/rules';
import { refresh, useApi } from '@el-reto/ui/runtime';
import { theatre } from '@el-reto/ui/messages';
import { useNowMs } from '@el-reto/ui';

const secondMs = 1_000;
const shownMs = 10 * secondMs;
/** What is said afterwards stays for as long. */
const closedMs = 5 * secondMs;

/** The last ten seconds of an event that ends tonight, on whatever page one is. */
export function ClosingNight() {
  const { data } = useApi('listCurrentEvents');
  const event = data?.find(({ endDate }) => endDate === todayInMexico());
  return event ? <Tonight key={event.id} event={event} /> : null;
}

function Tonight({ event }: { event: Event }) {
  const endMs = endOfDayInMexico(event.endDate).getTime();
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setNear(true), Math.max(0, endMs - shownMs - Date.now()));
    return () => clearTimeout(timer);
  }, [endMs]);
  return isNear ? <LastSeconds name={event.name} endMs={endMs} /> : null;
}

function LastSeconds({ name, endMs }: { name: string; endMs: number }) {
  const nowMs = useNowMs(secondMs / 4);
  const isOver = nowMs >= endMs;
  useEffect(() => {
    if (isOver) void refresh('listCurrentEvents', 'listAllEvents');
  }, [isOver]);
  if (nowMs > endMs + closedMs) return null;
  const seconds = Math.ceil((endMs - nowMs) / secondMs);
  return (
    <div className="pointer-events-none fixed inset-x-3 top-20 z-40 flex justify-center">
      <div className="grid animate-rise justify-items-center rounded-card border-[3px] border-foam bg-ink px-6 py-3 text-center text-foam shadow-print">
        {/* Said once, not every second. */}
        <output className="font-bold">
          {isOver ? theatre.closedText(name) : theatre.lastSeconds(name)}
        </output>
        <p
          key={isOver ? 'over' : seconds}
          aria-hidden="true"
          className="animate-cap-land font-display text-6xl leading-none text-sun tabular-nums"
        >
          {isOver ? theatre.closed : seconds}
        </p>
      </div>
    </div>
  );
}
