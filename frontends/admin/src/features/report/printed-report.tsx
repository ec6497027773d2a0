import { useEffect, useMemo, useRef, useState } from 'react';
import type { Report } from '@el-reto/contracts';
import { Button, dayOfYearText, focusOnce, LoteriaCard, photoSrc, Wordmark } from '@el-reto/ui';
import { common } from '@el-reto/ui/messages';
import { admin } from '../../messages/admin.ts';
import { config } from '@el-reto/ui/runtime';
import { Tool } from '../../components/tool.tsx';
import { momentOf } from '../../lib/times.ts';
import { groups, isUncounted } from './numbers.ts';
import { bucketsOf, usualStep } from './series.ts';
import { Funnel } from './funnel.tsx';
import { GroupPlot } from './over-time.tsx';
import { Panel } from './panel.tsx';
import './printed-report.css';
import { KeyNumbers, Sources } from './report-body.tsx';

const texts = admin.report;
const groupNames = Object.keys(groups) as (keyof typeof groups)[];

interface PrintedReportProps {
  report: Report;
  onClose: () => void;
}

/** A report on paper, to be forwarded: printing begins by itself once its pictures are there. */
export default function PrintedReport({ report, onClose }: PrintedReportProps) {
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    const images = [...(sheet.current?.querySelectorAll('img') ?? [])];
    let isLeft = false;
    const print = async () => {
      await Promise.allSettled(images.map((image) => image.decode()));
      if (!isLeft) window.print();
    };
    void print();
    return () => {
      isLeft = true;
    };
  }, []);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button ref={focusOnce} onClick={() => window.print()}>
          {texts.sheet.printNow}
        </Button>
        <Tool onClick={onClose}>{common.close}</Tool>
      </div>
      <article ref={sheet} className="report-sheet">
        <Cover report={report} />
        <Pages report={report} />
      </article>
    </div>
  );
}

const spanText = (from: string, to: string) =>
  texts.sheet.span(dayOfYearText(from), dayOfYearText(to));

function Cover({ report }: { report: Report }) {
  const { sheet, wholeSite } = texts;
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

function Pages({ report }: { report: Report }) {
  const step = usualStep(report);
  const buckets = useMemo(() => bucketsOf(report, step), [report, step]);
  const { sheet } = texts;
  const { earlier, countedSince } = report;
  const isOlder = isUncounted(report.from, report);
  return (
    <div className="report-pages">
      <section className="grid gap-3 break-inside-avoid">
        <h2 className="font-display text-xl uppercase">{sheet.keyNumbers}</h2>
        <p className="text-sm">{sheet.numbersOf(spanText(report.from, report.to))}</p>
        <KeyNumbers report={report} />
      </section>
      <Panel title={texts.funnel} note={texts.funnelNote}>
        <Funnel report={report} />
      </Panel>
      <Sources report={report} />
      <Panel title={texts.plots}>
        {groupNames.map((group) => (
          <GroupPlot key={group} {...{ group, report, buckets, step }} />
        ))}
      </Panel>
      {report.best.length > 0 && (
        <section className="grid gap-3">
          <h2 className="font-display text-xl uppercase">{texts.best}</h2>
          <ol className="grid grid-cols-2 gap-4 sm:grid-cols-3 print:grid-cols-3">
            {report.best.slice(0, 6).map((card) => (
              <li key={card.postId} className="break-inside-avoid">
                <LoteriaCard
                  name={card.name}
                  number={card.number}
                  ratio={1}
                  headingLevel="h3"
                  footer={
                    <p className="pt-1 text-sm">
                      {admin.byAuthor(card.author)}
                      <b className="block">{common.likes(card.likes)}</b>
                    </p>
                  }
                >
                  <img
                    src={photoSrc(card.photoURL)}
                    alt={sheet.photo(card.name)}
                    className="block h-full w-full object-cover"
                  />
                </LoteriaCard>
              </li>
            ))}
          </ol>
        </section>
      )}
      <section className="grid gap-2 text-sm break-inside-avoid">
        <h2 className="font-display text-lg uppercase">{sheet.notes}</h2>
        <ul className="grid list-disc gap-1 pl-5">
          {sheet.noteList.map((note) => (
            <li key={note}>{note}</li>
          ))}
          {isOlder && <li>{texts.countedSince(momentOf(Date.parse(countedSince)))}</li>}
          {earlier.likes + earlier.shares + earlier.views > 0 && (
            <li>{texts.earlier(earlier.likes, earlier.shares, earlier.views)}</li>
          )}
        </ul>
        <p className="pt-2 font-bold">{common.legendDrink}</p>
      </section>
    </div>
  );
}
