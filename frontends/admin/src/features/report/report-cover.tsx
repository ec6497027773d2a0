import { useState } from 'react';
import type { Report } from '@el-reto/contracts';
import { dayOfYearText, LoteriaCard, photoSrc, Wordmark } from '@el-reto/ui';
import { common } from '@el-reto/ui/messages';
import { report as texts } from '../../messages/report.ts';
import { config } from '@el-reto/ui/runtime';
import { momentOf } from '../../lib/times.ts';
import './report-cover.css';

const { sheet, wholeSite } = texts;

const spanText = (from: string, to: string) => sheet.span(dayOfYearText(from), dayOfYearText(to));

export function ReportCover({ report }: { report: Report }) {
  const [first] = report.best;
  const [madeAt] = useState(() => Date.now());
  return (
    <header className="report-cover">
      <div className="grid w-full justify-items-center gap-8">
        <div aria-hidden="true" className="picado w-full" />
        <Wordmark className="text-foam" />
      </div>
      <div className="report-cover-card">
        <LoteriaCard name={report.event?.name ?? wholeSite} headingLevel="h1" large ratio={1.1}>
          {first && (
            <img
              src={photoSrc(first.photoURL)}
              alt={sheet.photo(first.name)}
              className="block h-full w-full object-cover"
            />
          )}
        </LoteriaCard>
      </div>
      <div className="grid gap-1 text-center">
        <p className="font-display text-2xl uppercase">
          {report.event ? sheet.kind : sheet.siteKind}
        </p>
        <p className="text-lg">{spanText(report.from, report.to)}</p>
        {report.event && (
          <p>{sheet.eventRuns(spanText(report.event.startDate, report.event.endDate))}</p>
        )}
        <p className="text-sm">
          {[
            sheet.made(momentOf(madeAt)),
            config.brand.organiser && common.organiser(config.brand.organiser),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </header>
  );
}
