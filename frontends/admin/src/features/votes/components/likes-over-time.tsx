import { useEffect, useRef, useState } from 'react';
import { Select, Skeleton } from '@el-reto/ui';
import { admin } from '@el-reto/ui/messages';
import { useApi, usePersonal } from '@el-reto/ui/runtime';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Desk } from './desk.ts';

const texts = admin.votes;
const heightPx = 220;
/** Counted, held and voided: agave, marigold and grana of the brand. */
const strokes = { counted: '#1d6f5c', held: '#e8891c', voided: '#b3202c' } as const;
const states = ['counted', 'held', 'voided'] as const;

interface LikesOverTimeProps {
  eventId: string;
  posts: Desk['posts'];
  nameOf: (postId: string) => string;
}

export function LikesOverTime({ eventId, posts, nameOf }: LikesOverTimeProps) {
  const [postId, setPostId] = useState('');
  const personal = usePersonal();
  const query = postId === '' ? {} : { postId };
  const which = personal && { ...personal, params: { eventId }, query };
  const { data } = useApi('getLikesOverTime', which);
  const sums = states.map((state) => (data?.[state] ?? []).reduce((sum, one) => sum + one, 0));
  const [counted = 0, held = 0, voided = 0] = sums;
  const sorted = posts.toSorted((a, b) => b.counted - a.counted);
  return (
    <section className="grid gap-3 rounded-card border-2 border-ink bg-white p-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="font-display text-lg uppercase">{texts.plot}</h2>
        <Select
          label={texts.card}
          value={postId}
          options={[
            { value: '', label: texts.allCards },
            ...sorted.map((post) => ({ value: post.postId, label: nameOf(post.postId) })),
          ]}
          onChange={setPostId}
        />
      </div>
      {data ? <Plot timeline={data} /> : <Skeleton className="h-55" />}
      <p className="text-sm">{texts.plotSummary(counted, held, voided)}</p>
    </section>
  );
}

type Timeline = Record<(typeof states)[number], number[]> & { from: number; stepMs: number };

/** A picture of the numbers that stand beneath it. */
function Plot({ timeline }: { timeline: Timeline }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = ref.current;
    if (!place) return undefined;
    const { from, stepMs, counted } = timeline;
    const times = counted.map((_, step) => (from + step * stepMs) / 1_000);
    const series = states.map((state) => ({
      label: texts.states[state],
      stroke: strokes[state],
      fill: `${strokes[state]}22`,
      width: 2,
      points: { show: counted.length < 40 },
    }));
    const size = () => ({ width: place.clientWidth, height: heightPx });
    const data: UPlot.AlignedData = [times, ...states.map((state) => timeline[state])];
    // One step alone would be drawn over years.
    const range = (_: UPlot, first: number, last: number): [number, number] => [
      first,
      Math.max(last, first + stepMs / 1_000),
    ];
    const options = { ...size(), scales: { x: { range } }, series: [{}, ...series] };
    const plot = new UPlot(options, data, place);
    const observer = new ResizeObserver(() => plot.setSize(size()));
    observer.observe(place);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [timeline]);
  return <div ref={ref} aria-hidden="true" className="min-w-0 overflow-hidden" />;
}
