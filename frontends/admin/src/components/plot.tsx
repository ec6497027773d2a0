import { useEffect, useEffectEvent, useRef } from 'react';
import { contestTimeZone } from '@el-reto/contracts/rules';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { clockOf, dayOf } from '../lib/times.ts';

/** Also the height of the placeholder. */
const heightPx = 200;
const daySeconds = 24 * 60 * 60;
/** Fewer points than this are marked: between them there may be no line to see. */
const fewPoints = 40;

/** Numbers over time, each step as long as the others. */
export interface PlotLines {
  /** Beginning of the first step, in milliseconds since 1970. */
  from: number;
  stepMs: number;
  /** `token` names the ink that a line is drawn with. */
  lines: readonly { token: string; values: readonly number[] }[];
}

interface PlotProps {
  plotted: PlotLines;
  /** The pointer is at this step, or at none. */
  onPoint?: (step: number | null) => void;
}

/** A picture of numbers that stand beside it in words. */
export function Plot({ plotted, onPoint }: PlotProps) {
  const ref = useRef<HTMLDivElement>(null);
  const point = useEffectEvent((step: number | null) => onPoint?.(step));
  useEffect(() => {
    const place = ref.current;
    if (!place) return undefined;
    const { from, stepMs, lines } = plotted;
    const steps = lines[0]?.values ?? [];
    const times = steps.map((_, step) => (from + step * stepMs) / 1_000);
    const data: UPlot.AlignedData = [times, ...lines.map(({ values }) => [...values])];
    const size = () => ({ width: place.clientWidth, height: heightPx });
    const plot = new UPlot(
      {
        ...size(),
        ...looks(place, lines, steps.length < fewPoints),
        legend: { show: false },
        // One step alone would be drawn over years.
        scales: {
          x: {
            range: (_, low, high) =>
              times.length > 1 ? [low, high] : [from / 1_000, (from + stepMs) / 1_000],
          },
        },
        hooks: { setCursor: [({ cursor }) => point(cursor.idx ?? null)] },
        tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1_000), contestTimeZone),
      },
      data,
      place,
    );
    const observer = new ResizeObserver(() => plot.setSize(size()));
    observer.observe(place);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [plotted]);
  return <div ref={ref} aria-hidden="true" className="h-50 min-w-0 overflow-hidden" />;
}

/** In the page's own inks and letters. */
function looks(
  place: Element,
  lines: PlotLines['lines'],
  marksPoints: boolean,
): Pick<UPlot.Options, 'axes' | 'series'> {
  const style = getComputedStyle(place);
  const ink = (token: string) => style.getPropertyValue(token);
  const axis = {
    stroke: ink('--color-ink-soft'),
    font: `12px ${style.fontFamily}`,
    grid: { stroke: ink('--color-foam-deep'), width: 1 },
    ticks: { show: false },
  };
  const times: UPlot.Axis.Values = (_, splits, __, ___, step) =>
    splits.map((seconds, index) => {
      const ms = seconds * 1_000;
      const isNewDay = index === 0 || dayOf(ms) !== dayOf((splits[index - 1] ?? 0) * 1_000);
      return step >= daySeconds || isNewDay ? dayOf(ms) : clockOf(ms);
    });
  const numbers: UPlot.Axis.Values = (_, splits) =>
    splits.map((split) => (Number.isInteger(split) ? split.toLocaleString('es-MX') : ''));
  const series = lines.map(({ token }) => ({
    stroke: ink(token),
    fill: `color-mix(in srgb, ${ink(token)} 16%, transparent)`,
    width: 2,
    points: { show: marksPoints },
  }));
  return {
    axes: [
      { ...axis, values: times, space: 64, size: 32 },
      { ...axis, values: numbers, size: 52 },
    ],
    series: [{}, ...series],
  };
}
