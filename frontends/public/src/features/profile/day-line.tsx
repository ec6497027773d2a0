import type { RaceCard } from '@el-reto/contracts';
import { race } from '@el-reto/ui/messages';

const [width, height, pad] = [120, 36, 4];

/** A chart of the likes of the last days. */
export function DayLine({ days }: Pick<RaceCard, 'days'>) {
  if (days.length < 2) return null;
  const likes = days.map((day) => day.likes);
  const [least, most] = [Math.min(...likes), Math.max(...likes)];
  const points = likes.map((n, at) => {
    const x = pad + (at / (likes.length - 1)) * (width - 2 * pad);
    const y = height - pad - ((n - least) / Math.max(most - least, 1)) * (height - 2 * pad);
    return [x, y] as const;
  });
  const [endX, endY] = points.at(-1) ?? [0, 0];
  return (
    <svg
      role="img"
      aria-label={race.daysLabel(days)}
      viewBox={`0 0 ${width} ${height}`}
      className="h-9 w-30 overflow-visible"
    >
      <polyline
        points={points.map((point) => point.join()).join(' ')}
        className="fill-none stroke-agave stroke-3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx={endX} cy={endY} r={4.5} className="fill-sun stroke-ink stroke-2" />
    </svg>
  );
}
