import type { Report } from '@el-reto/contracts';
import { cx, EmptyState, useNowMs } from '@el-reto/ui';
import { common } from '@el-reto/ui/messages';
import { admin } from '../../messages/admin.ts';
import { config, paths } from '@el-reto/ui/runtime';
import { dayOf, momentOf } from '../../lib/times.ts';
import { comparisonOf, isUncounted, keyNumbers, nameOf } from './numbers.ts';
import { BestCards } from './best-cards.tsx';
import { Funnel } from './funnel.tsx';
import { OverTime } from './over-time.tsx';
import { Panel, Table } from './panel.tsx';

const texts = admin.report;

/** Everything that a report says, for the screen. */
export function ReportBody({ report }: { report: Report }) {
  const { totals, earlier, rows, best, countedSince } = report;
  const isOlder = isUncounted(report.from, report);
  const hasEarlier = earlier.likes + earlier.shares + earlier.views > 0;
  const addressOf = (slug: string, eventSlug: string | undefined) =>
    eventSlug === undefined ? null : config.siteUrl + paths.post(eventSlug, slug);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <KeyNumbers isWide report={report} />
      {rows.length === 0 ? (
        <EmptyState title={texts.nothingTitle} text={texts.nothingText} />
      ) : (
        <OverTime report={report} />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2">
        <Panel title={texts.funnel} note={texts.funnelNote}>
          <Funnel report={report} />
        </Panel>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Sources report={report} />
          <Queue report={report} />
        </div>
      </div>
      <Panel title={texts.best}>
        <BestCards
          cards={best}
          hrefOf={(card) =>
            addressOf(
              card.slug,
              (report.event ?? report.contests.find(({ id }) => id === card.eventId))?.slug,
            )
          }
        />
      </Panel>
      {report.contests.length > 0 && <Contests report={report} />}
      <p className="text-sm text-ink-soft">
        {isOlder && `${texts.countedSince(momentOf(Date.parse(countedSince)))} `}
        {hasEarlier && texts.earlier(earlier.likes, earlier.shares, earlier.views)}
        {!isOlder && !hasEarlier && totals.likes < 0 && texts.sheet.noteList[3]}
      </p>
    </div>
  );
}

/** Waiting times are shown in minutes. */
const tickMs = 30_000;

function Queue({ report: { queue } }: { report: Report }) {
  const now = useNowMs(tickMs);
  const { waiting, oldestAt, averageMs } = queue;
  return (
    <Panel title={texts.queue}>
      <p className="font-display text-2xl">{texts.waiting(waiting)}</p>
      {oldestAt && <p>{texts.oldest(now - Date.parse(oldestAt))}</p>}
      <p className="text-sm text-ink-soft">
        {averageMs === null ? texts.noAverage : texts.average(averageMs)}
      </p>
    </Panel>
  );
}

export function KeyNumbers({ report, isWide }: { report: Report; isWide?: boolean }) {
  const { totals, previous } = report;
  const comparison = comparisonOf(report);
  return (
    <div className="grid gap-2">
      <dl
        className={cx(
          'grid grid-cols-2 gap-3 sm:grid-cols-3 print:grid-cols-3',
          isWide && 'xl:grid-cols-6',
        )}
      >
        {keyNumbers.map((name) => (
          <div
            key={name}
            className="grid content-start gap-0.5 rounded-card border-2 border-ink bg-white p-3"
          >
            <dt className="text-sm leading-tight font-bold">{nameOf(name, report)}</dt>
            <dd className="font-display text-2xl tabular-nums sm:text-3xl">
              {common.number(totals[name])}
            </dd>
            {comparison && (
              <dd className="text-sm text-ink-soft tabular-nums">
                {texts.change(totals[name], previous[name])}
              </dd>
            )}
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-soft">{comparison ?? texts.noComparison}</p>
    </div>
  );
}

export function Sources({ report }: { report: Report }) {
  const { sources } = report;
  return (
    <Panel title={texts.sources} note={texts.sourcesNote}>
      {sources.length === 0 ? (
        <p>{texts.noSources}</p>
      ) : (
        <Table
          label={texts.sources}
          titles={[texts.source, texts.numbers.visits, nameOf('signUps', report)]}
          rows={sources.map(({ source, visits, signUps }) => [
            source ?? texts.noSource,
            common.number(visits),
            common.number(signUps),
          ])}
        />
      )}
    </Panel>
  );
}

function Contests({ report }: { report: Report }) {
  const { visits, uploads, approved, likes, shares } = texts.numbers;
  return (
    <Panel title={texts.contests}>
      <Table
        label={texts.contests}
        titles={[texts.contest, texts.dates, visits, uploads, approved, likes, shares]}
        rows={report.contests.map((contest) => [
          contest.name,
          `${dayOf(Date.parse(`${contest.startDate}T12:00Z`))} – ${dayOf(Date.parse(`${contest.endDate}T12:00Z`))}`,
          common.number(contest.visits),
          common.number(contest.uploads),
          common.number(contest.approved),
          common.number(contest.likes),
          common.number(contest.shares),
        ])}
      />
    </Panel>
  );
}
