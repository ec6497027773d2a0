import type { DeskPost } from '@el-reto/contracts';
import { isUrgentReport } from '@el-reto/contracts/rules';
import { cx } from '@el-reto/ui';
import { moderation as texts } from '../../messages/moderation.ts';

/**
 * The reasons for which visitors reported a photo, with the number of reports. Children and
 * violence are first, then the most frequent reasons.
 */
export function ReportList(props: { reports: DeskPost['reports']; isTight?: boolean }) {
  const { reports, isTight } = props;
  const most = isTight ? 2 : 8;
  const sorted = reports.toSorted(
    (a, b) => Number(isUrgentReport(b.reason)) - Number(isUrgentReport(a.reason)) || b.n - a.n,
  );
  const rest = sorted.slice(most).reduce((sum, { n }) => sum + n, 0);
  return (
    <ul aria-label={texts.reportsLabel} className="grid gap-0.5 text-sm leading-snug">
      {sorted.slice(0, most).map(({ reason, n }) => (
        <li key={reason} className="grid grid-cols-[auto_minmax(0,1fr)] gap-1.5">
          <span className="font-bold text-grana tabular-nums">{texts.reportTimes(n)}</span>
          <span className={cx(isTight ? 'truncate' : 'wrap-anywhere')} title={reason}>
            {reason}
          </span>
        </li>
      ))}
      {rest > 0 && <li className="text-ink-soft">{texts.moreReports(rest)}</li>}
    </ul>
  );
}

export const reportCount = ({ reports }: DeskPost): number =>
  reports.reduce((sum, { n }) => sum + n, 0);
