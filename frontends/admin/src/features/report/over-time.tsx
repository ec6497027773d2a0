import { useMemo, useState } from 'react';
import type { Report } from '@el-reto/contracts';
import { cx, Select } from '@el-reto/ui';
import { common } from '@el-reto/ui/messages';
import { report as texts } from '../../messages/report.ts';
import { Plot } from '../../components/plot.tsx';
import { dayOf, dayOfYearOf, momentOf } from '../../lib/times.ts';
import {
  bucketsOf,
  daysIn,
  groups,
  linesOf,
  mostDaysByHour,
  nameOf,
  usualStep,
  type Bucket,
  type Step,
} from './numbers.ts';
import { FoldedTable } from '../../components/number-table.tsx';
import { Panel } from './panel.tsx';

type Group = keyof typeof groups;
const groupNames = Object.keys(groups) as Group[];

/** The numbers by hour or by day, as charts and as a table. */
export function OverTime({ report }: { report: Report }) {
  const [chosen, choose] = useState<Step | null>(null);
  const allowsHours = daysIn(report) <= mostDaysByHour;
  const step = allowsHours ? (chosen ?? usualStep(report)) : 'day';
  const buckets = useMemo(() => bucketsOf(report, step), [report, step]);
  const nameOfDay = report.step === 'day' ? dayOfYearOf : dayOf;
  const nameOfStep = ({ at }: Bucket) => (step === 'day' ? nameOfDay(at) : momentOf(at));
  const shown = groupNames.flatMap((group) => groups[group]);
  return (
    <Panel title={texts.plots}>
      {allowsHours && (
        <div className="max-w-48 in-[.report-sheet]:hidden">
          <Select
            label={texts.step}
            value={step}
            options={[
              ['day', texts.byDay],
              ['hour', texts.byHour],
            ]}
            onChange={choose}
          />
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 @6xl:grid-cols-3">
        {groupNames.map((group) => (
          <GroupPlot
            key={group}
            group={group}
            report={report}
            buckets={buckets}
            step={step}
            nameOfStep={nameOfStep}
          />
        ))}
      </div>
      <FoldedTable
        label={texts.plots}
        className="max-h-96"
        titles={[texts.when, ...shown.map(({ name }) => nameOf(name, report))]}
        rows={buckets.map((bucket) => [
          nameOfStep(bucket),
          ...shown.map(({ name }) => common.number(bucket[name])),
        ])}
      />
    </Panel>
  );
}

interface GroupPlotProps {
  group: Group;
  report: Report;
  buckets: readonly Bucket[];
  step: Step;
  nameOfStep: (bucket: Bucket) => string;
}

function GroupPlot({ group, report, buckets, step, nameOfStep }: GroupPlotProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const plotted = useMemo(() => linesOf(buckets, step, groups[group]), [buckets, step, group]);
  const bucket = pointed === null ? undefined : buckets[pointed];
  const values = groups[group].map(({ name }) =>
    bucket ? texts.atName(nameOf(name, report), bucket[name]) : '',
  );
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1 break-inside-avoid">
      <h3 className="font-bold">{texts.groups[group]}</h3>
      <ul className="flex flex-wrap gap-x-4 text-sm">
        {groups[group].map(({ name, swatch }) => (
          <li key={name} className="flex items-center gap-1.5">
            <span
              aria-hidden="true"
              className={cx('size-3 shrink-0 rounded-full forced-color-adjust-none', swatch)}
            />
            {nameOf(name, report)}
            <b className="tabular-nums">{common.number(report.totals[name])}</b>
          </li>
        ))}
      </ul>
      <Plot plotted={plotted} onPoint={setPointed} />
      <p aria-hidden="true" className="min-h-5 text-sm tabular-nums max-lg:hidden">
        {bucket && texts.atStep(nameOfStep(bucket), values)}
      </p>
    </div>
  );
}
