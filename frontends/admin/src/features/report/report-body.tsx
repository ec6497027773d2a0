import type { Event, Report } from '@el-reto/contracts';
import { EmptyState, phaseOf, useAtTime } from '@el-reto/ui';
import { common } from '@el-reto/ui/messages';
import { events } from '../../messages/events.ts';
import { report as texts } from '../../messages/report.ts';
import { config, paths } from '@el-reto/ui/runtime';
import { dayOf, momentOf } from '../../lib/times.ts';
import { comparisonOf, isUncounted, keyNumbers, nameOf } from './numbers.ts';
import { CardRow, CardRows } from './card-rows.tsx';
import { Funnel } from './funnel.tsx';
import { OverTime } from './over-time.tsx';
import { NumberTable } from '../../components/number-table.tsx';
import { Panel } from './panel.tsx';

interface ReportBodyProps {
  report: Report;
  /** The event of the report; null for the whole site. */
  event: Event | null;
}

/** All parts of a report, for the screen and for paper. */
export function ReportBody({ report, event }: ReportBodyProps) {
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-5">
      <KeyNumbers report={report} />
      {event && <Winners event={event} />}
      {report.rows.length === 0 ? (
        <EmptyState title={texts.nothingTitle} text={texts.nothingText} />
      ) : (
        <OverTime report={report} />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 @6xl:grid-cols-2">
        <Panel title={texts.funnel} note={texts.funnelNote}>
          <Funnel report={report} />
        </Panel>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Sources report={report} />
          <Queue report={report} />
        </div>
      </div>
      <Best report={report} />
      {report.contests.length > 0 && <Contests report={report} />}
      <Notes report={report} />
    </div>
  );
}

/** The winners of an ended event, if the site shows them. */
function Winners({ event }: { event: Event }) {
  const { activeWinners, provisional, topPosts } = event;
  if (phaseOf(event) !== 'ended' || !activeWinners || topPosts.length === 0) return null;
  const { official, provisional: preliminary } = events.winnersAre;
  return (
    <Panel title={texts.winners} note={provisional ? preliminary : official}>
      <CardRows>
        {topPosts.map(({ name, img, likes, author, place }, index) => (
          <CardRow
            key={name}
            name={name}
            likes={likes}
            author={author}
            photo={img}
            note={events.place(place ?? index + 1)}
          />
        ))}
      </CardRows>
    </Panel>
  );
}

function Best({ report: { best, event, contests } }: { report: Report }) {
  const addressOf = ({ eventId, slug }: Report['best'][number]) => {
    const contest = event ?? contests.find(({ id }) => id === eventId);
    return contest && config.siteUrl + paths.post(contest.slug, slug);
  };
  return (
    <Panel title={texts.best}>
      {best.length === 0 ? (
        <p>{texts.noBest}</p>
      ) : (
        <CardRows>
          {best.map((card) => (
            <CardRow
              key={card.postId}
              {...card}
              photo={card.photoURL}
              note={texts.bestNumbers(card.shares, card.views)}
              href={addressOf(card)}
            />
          ))}
        </CardRows>
      )}
    </Panel>
  );
}

function Notes({ report }: { report: Report }) {
  const { countedSince } = report;
  const notes = [
    ...texts.notes,
    ...(isUncounted(report.from, report)
      ? [texts.countedSince(momentOf(Date.parse(countedSince)))]
      : []),
  ];
  return (
    <Panel title={texts.notesTitle}>
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Panel>
  );
}

function Queue({ report: { queue } }: { report: Report }) {
  const { waiting, oldestAt, averageMs } = queue;
  const oldest = useAtTime((nowMs) => oldestAt && texts.oldest(nowMs - Date.parse(oldestAt)));
  return (
    <Panel title={texts.queue} className="in-[.report-sheet]:hidden">
      <p className="font-display text-2xl">{texts.waiting(waiting)}</p>
      {oldest && <p>{oldest}</p>}
      <p className="text-sm text-ink-soft">
        {averageMs === null ? texts.noAverage : texts.average(averageMs)}
      </p>
    </Panel>
  );
}

function KeyNumbers({ report }: { report: Report }) {
  const { totals, previous } = report;
  const comparison = comparisonOf(report);
  return (
    <div className="grid gap-2">
      <dl className="grid grid-cols-2 gap-3 @2xl:grid-cols-3 @6xl:grid-cols-6">
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

function Sources({ report }: { report: Report }) {
  const { sources } = report;
  return (
    <Panel title={texts.sources} note={texts.sourcesNote}>
      {sources.length === 0 ? (
        <p>{texts.noSources}</p>
      ) : (
        <NumberTable
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

const contestNumbers = ['visits', 'uploads', 'approved', 'likes', 'shares'] as const;
const shortDay = (day: string) => dayOf(Date.parse(`${day}T12:00Z`));

function Contests({ report }: { report: Report }) {
  return (
    <Panel title={texts.contests}>
      <NumberTable
        label={texts.contests}
        titles={[texts.contest, texts.dates, ...contestNumbers.map((name) => texts.numbers[name])]}
        rows={report.contests.map((contest) => [
          contest.name,
          `${shortDay(contest.startDate)} – ${shortDay(contest.endDate)}`,
          ...contestNumbers.map((name) => common.number(contest[name])),
        ])}
      />
    </Panel>
  );
}
