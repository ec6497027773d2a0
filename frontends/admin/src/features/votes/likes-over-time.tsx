import { useMemo, useState } from 'react';
import { Select, Skeleton, cx } from '@el-reto/ui';
import { useApi } from '@el-reto/ui/runtime';
import { common } from '@el-reto/ui/messages';
import { votes as texts } from '../../messages/votes.ts';
import { freshness, inks, states, type CardOf, type Desk, type Timeline } from './desk.tsx';
import { momentOf, dayOf } from '../../lib/times.ts';
import { FoldedTable } from '../../components/number-table.tsx';
import { Plot } from '../../components/plot.tsx';

type Row = { when: string } & Record<(typeof states)[number], number>;

const dayMs = 24 * 60 * 60 * 1000;

/** A timeline as rows of a table: one per day, or one per hour if it spans at most a day. */
export function rowsOf({ from, stepMs, ...counts }: Timeline): Row[] {
  const isLong = counts.counted.length * stepMs > dayMs;
  const nameOf = isLong ? dayOf : (ms: number) => momentOf(ms - (ms % (60 * 60 * 1000)));
  const rows = new Map<string, Row>();
  for (const step of counts.counted.keys()) {
    const when = nameOf(from + step * stepMs);
    const row = rows.get(when) ?? { when, counted: 0, held: 0, voided: 0 };
    for (const state of states) row[state] += counts[state][step] ?? 0;
    rows.set(when, row);
  }
  return [...rows.values()];
}

interface LikesOverTimeProps {
  eventId: string;
  desk: Desk;
  cardOf: CardOf;
}

/** Counted, held and voided likes of all cards or of one card, in total and over time. */
export function LikesOverTime({ eventId, desk, cardOf }: LikesOverTimeProps) {
  const [postId, setPostId] = useState('');
  const [step, setStep] = useState<number | null>(null);
  const query = postId === '' ? {} : { postId };
  const { data } = useApi('getLikesOverTime', { params: { eventId }, query }, freshness);
  const plotted = useMemo(
    () =>
      data && {
        ...data,
        lines: states.map((state) => ({ token: inks[state].token, values: data[state] })),
      },
    [data],
  );
  const sums = desk.posts.find((post) => post.postId === postId) ?? desk;
  const ranked = desk.posts.toSorted((a, b) => b.counted - a.counted);
  return (
    <section
      aria-label={texts.plot}
      className="grid gap-x-6 gap-y-3 rounded-card border-2 border-ink bg-white p-3 sm:p-4 lg:grid-cols-[13rem_minmax(0,1fr)]"
    >
      <div className="grid content-start gap-3">
        <Select
          label={texts.card}
          value={postId}
          options={[
            ['', texts.allCards],
            ...ranked.map((post) => [post.postId, cardOf(post.postId).name] as const),
          ]}
          onChange={setPostId}
        />
        <dl className="flex flex-wrap justify-between gap-x-4 gap-y-2 lg:grid">
          {states.map((state) => (
            <div key={state} className="min-w-0">
              <dt className="flex items-center gap-1.5 text-sm font-bold">
                <span
                  aria-hidden="true"
                  className={cx(
                    'size-3 shrink-0 rounded-full forced-color-adjust-none',
                    inks[state].swatch,
                  )}
                />
                {texts.states[state]}
              </dt>
              <dd className="font-display text-lg tabular-nums sm:text-2xl">
                {common.number(sums[state])}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="grid min-w-0 content-start gap-1">
        {plotted ? <Plot plotted={plotted} onPoint={setStep} /> : <Skeleton className="h-50" />}
        <p aria-hidden="true" className="min-h-5 text-sm tabular-nums max-lg:hidden">
          {data && step !== null && stepText(data, step)}
        </p>
        {data && (
          <FoldedTable
            label={texts.plot}
            className="max-h-80"
            titles={[texts.when, ...states.map((state) => texts.states[state])]}
            rows={rowsOf(data).map(({ when, ...counts }) => [
              when,
              ...states.map((state) => common.number(counts[state])),
            ])}
          />
        )}
      </div>
    </section>
  );
}

function stepText(timeline: Timeline, step: number): string {
  const [counted = 0, held = 0, voided = 0] = states.map((state) => timeline[state][step]);
  return texts.atStep(momentOf(timeline.from + step * timeline.stepMs), counted, held, voided);
}
