import { useEffect, useEffectEvent, useRef } from 'react';
import { contestTimeZone } from '@el-reto/contracts/rules';
import UPlot from 'uplot';
import { clockOf, dayOf } from '../lib/times.ts';

/** Height of the chart in pixels. The placeholder has the same height (`h-50`). */
const heightPx = 200;
const daySeconds = 24 * 60 * 60;
/** Points are marked if there are fewer than this, because a single point has no line. */
const fewPoints = 40;

/** Numbers over time, in steps of equal length. */
export interface PlotLines {
  /** Start of the first step, in milliseconds since 1970. */
  from: number;
  stepMs: number;
  /** `token` is the CSS variable with the line's colour. */
  lines: readonly { token: string; values: readonly number[] }[];
}

interface PlotProps {
  plotted: PlotLines;
  /** Receives the step under the pointer; null when the pointer leaves the chart. */
  onPoint?: (step: number | null) => void;
}

/** A line chart. It is hidden from screen readers, which read the numbers in a table. */
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
        // For a single point uPlot would choose a range of years.
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

/**
 * Labels for the instants of an axis, in seconds. An instant at the start of a day has its day, any
 * other its time. A label that equals the previous one is empty.
 */
export function timeLabels(splits: readonly number[], step: number): string[] {
  const days = splits.map((seconds) => dayOf(seconds * 1_000));
  const labels = splits.map((seconds, at) =>
    step >= daySeconds || days[at] !== days[at - 1] ? (days[at] ?? '') : clockOf(seconds * 1_000),
  );
  return labels.map((label, at) => (label === labels[at - 1] ? '' : label));
}

/** Axes and lines in the colours and the font of the page. */
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
  const times: UPlot.Axis.Values = (_, splits, __, ___, step) => timeLabels(splits, step);
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
