import { useState } from 'react';
import type { Report } from '@el-reto/contracts';
import { daysText, LoteriaCard, photoSrc, Wordmark } from '@el-reto/ui';
import { common } from '@el-reto/ui/messages';
import { report as texts } from '../../messages/report.ts';
import { config } from '@el-reto/ui/runtime';
import { momentOf } from '../../lib/times.ts';

const { sheet, wholeSite } = texts;

export function ReportCover({ report }: { report: Report }) {
  const [first] = report.best;
  const [madeAt] = useState(() => Date.now());
  return (
    <header className="grid min-h-[279.4mm] grid-rows-[auto_1fr_auto] justify-items-center gap-8 overflow-hidden bg-ink pb-[18mm] text-foam print:h-[279.4mm] print:min-h-0 print:break-after-page print:[page:cover]">
      <div className="grid w-full justify-items-center gap-8">
        {/* A plain colour in print, because some PDF viewers do not show repeated gradients. */}
        <div aria-hidden="true" className="picado w-full print:bg-marigold print:bg-none" />
        <Wordmark className="text-foam" />
      </div>
      <div className="w-[min(80%,120mm)] -rotate-2 self-center">
        <LoteriaCard
          name={report.event?.name ?? wholeSite}
          headingLevel="h1"
          large
          ratio={1.1}
          className="shadow-marigold!"
        >
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
        <p className="text-lg">{daysText(report.from, report.to)}</p>
        {report.event && (
          <p>{sheet.eventRuns(daysText(report.event.startDate, report.event.endDate))}</p>
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
