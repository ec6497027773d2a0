import type { Report } from '@el-reto/contracts';
import { cx } from '@el-reto/ui';
import { common } from '@el-reto/ui/messages';
import { report as texts } from '../../messages/report.ts';
import { funnelOf } from './numbers.ts';

/** Minimum width of a bar in percent of the widest, so that a step with one person is visible. */
const narrowest = 1;

/** The steps from a visit to a like as bars whose widths show the numbers. */
export function Funnel({ report }: { report: Report }) {
  const steps = funnelOf(report);
  const most = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <ol className="grid gap-3">
      {steps.map(({ label, count, swatch, share }) => (
        <li key={label} className="grid gap-1">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-bold">{label}</span>
            <span className="tabular-nums">
              <span className="font-display text-lg">{common.number(count)}</span>
              {share !== null && (
                <span className="text-sm text-ink-soft"> · {texts.ofVisits(share)}</span>
              )}
            </span>
          </p>
          <div
            aria-hidden="true"
            className="h-5 rounded-control bg-foam-deep forced-color-adjust-none"
          >
            {count > 0 && (
              <div
                style={{ width: `${Math.max(narrowest, (100 * count) / most)}%` }}
                className={cx('h-full rounded-control', swatch)}
              />
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
