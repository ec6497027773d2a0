import type { ReactNode } from 'react';
import { buttonClass, Link, pageMetadata, paths, useApi } from '@el-reto/ui/runtime';
import { card, common, juryTexts, juryTexts as texts, record } from '@el-reto/ui/messages';
import { ButtonLink, EmptyState, Loaded, sectionTitle, Stage } from '@el-reto/ui';
import type { CallAnswer, Event } from '@el-reto/contracts';
import { likeReasonOf } from '@el-reto/contracts/rules';
import { EventPage } from '../../components/event-page.tsx';
import { loadingStage } from '../../components/loading-stage.tsx';
import { Check } from './check.tsx';
import { MyLine } from './my-line.tsx';
import { exactText, Ranking } from './ranking.tsx';

type Result = CallAnswer<'getResult'>;

export default function RecordScreen() {
  return <EventPage metadata={pageMetadata.record} page={PublishedRecord} />;
}

function PublishedRecord({ event }: { event: Event }) {
  const result = useApi('getResult', { params: { eventId: event.id } });
  if (result.error?.status === 404) {
    return (
      <EmptyState heading="h1" title={record.goneTitle} text={record.goneText}>
        <ButtonLink href={paths.winners}>{common.seeWinners}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <Loaded of={result} failed={record.loadFailed} skeleton={loadingStage}>
      {(data) => <Record result={data} />}
    </Loaded>
  );
}

function Record({ result }: { result: Result }) {
  const { event, closedAt, publishedAt, rule, states } = result;
  const lastInstant = new Date(Date.parse(closedAt) - 1).toISOString();
  return (
    <>
      <Stage light="70% 30%">
        <div className="grid grid-cols-1 gap-5 py-8 lg:py-12">
          <p className="font-bold text-sun">{record.title}</p>
          <h1 className="misprint font-display text-4xl leading-[1.2] wrap-anywhere uppercase [--misprint:var(--color-grana)] sm:text-6xl">
            {event.name}
          </h1>
          <p className="max-w-prose text-lg">{record.lead}</p>
          <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
            <Moment term={record.closed} instant={lastInstant} />
            <Moment term={record.published} instant={publishedAt} />
          </dl>
          <ul className="flex flex-wrap gap-3">
            {sumsOf(states).map((state) => (
              <li key={state} className="rounded-card border-[3px] border-foam px-4 py-2">
                <strong className="block font-display text-2xl">
                  {common.number(states[state])}
                </strong>
                {record.sums[state](states[state])}
              </li>
            ))}
          </ul>
        </div>
      </Stage>
      <div className="mx-auto grid max-w-6xl grid-cols-1 gap-12 px-4 pt-10 sm:px-6">
        <Part id="lugares" title={record.ranking}>
          <Ranking result={result} />
        </Part>
        {result.jury && (
          <Part id="jurado" title={juryTexts.title}>
            <JuryPart result={result} />
          </Part>
        )}
        <Part id="cuenta" title={record.rule}>
          <p className="max-w-prose text-lg">{rule}</p>
        </Part>
        <Part id="fuera" title={record.struck}>
          <Struck result={result} />
        </Part>
        <Part id="comprobar" title={record.check}>
          <Check result={result} />
        </Part>
        <Part id="mi-linea" title={record.mine}>
          <MyLine result={result} />
        </Part>
      </div>
    </>
  );
}

/** The states whose sums are shown. Held likes are shown only if there are any. */
const sumsOf = ({ held }: Result['states']) =>
  held > 0 ? (['counted', 'voided', 'held'] as const) : (['counted', 'voided'] as const);

function Moment({ term, instant }: { term: string; instant: string }) {
  return (
    <div>
      <dt className="text-sm text-foam-shade">{term}</dt>
      <dd className="font-bold">{record.cityTime(exactText(instant))}</dd>
    </div>
  );
}

interface PartProps {
  id: string;
  title: string;
  children: ReactNode;
}

const Part = ({ id, title, children }: PartProps) => (
  <section aria-labelledby={id} className="min-w-0">
    <h2 id={id} className={`${sectionTitle} pb-5`}>
      {title}
    </h2>
    {children}
  </section>
);

const reasonOf = (code: string) => likeReasonOf(code) ?? record.byDecision;

/** Likes that did not count, with their reasons. */
function Struck({ result: { states, voidedByReason } }: { result: Result }) {
  const reasons = Object.entries(voidedByReason).toSorted(([, a], [, b]) => b - a);
  return (
    <div className="grid gap-4">
      {reasons.length === 0 && <p>{record.nothingStruck}</p>}
      {reasons.length > 0 && <p className="max-w-prose">{record.struckLead}</p>}
      {reasons.length > 0 && (
        <ul className="grid gap-3">
          {reasons.map(([code, count]) => (
            <li key={code} className="rounded-card border-2 border-ink bg-white p-4">
              <p className="flex flex-wrap justify-between gap-x-4 font-bold">
                <span>{reasonOf(code).title}</span>
                <span>{common.likes(count)}</span>
              </p>
              <p>{reasonOf(code).about}</p>
            </li>
          ))}
        </ul>
      )}
      {states.held > 0 && <p>{record.heldText(states.held)}</p>}
    </div>
  );
}

/** The jury's part of a result: its prize, and the file of its points. */
function JuryPart({ result }: { result: CallAnswer<'getResult'> }) {
  const { jury, event, ranking, ballotsUrl } = result;
  if (!jury) return null;
  const best = ranking.find(({ postId }) => postId === jury.winner);
  return (
    <div className="grid justify-items-start gap-4">
      {jury.mode === 'beside' && (
        <div className="w-full rounded-card border-[3px] border-ink bg-sun p-4 shadow-print">
          <h3 className="text-sm font-bold">{texts.prize}</h3>
          {best?.jury ? (
            <>
              <p className="font-display text-2xl leading-tight wrap-anywhere uppercase">
                {best.slug ? (
                  <Link
                    href={paths.post(event.slug, best.slug)}
                    className="underline decoration-2 underline-offset-4 focus-ring"
                  >
                    {best.name}
                  </Link>
                ) : (
                  record.goneCard
                )}
              </p>
              {best.author && <p>{card.byAuthor(best.author)}</p>}
              <p>{texts.perCard(best.jury.points, best.jury.jurors)}</p>
            </>
          ) : (
            <p>{texts.noPrize}</p>
          )}
        </div>
      )}
      <p className="max-w-prose">
        {texts.jurors(jury.jurors)} {texts.file}
      </p>
      <a href={ballotsUrl} download={texts.fileName(event.slug)} className={buttonClass('plain')}>
        {texts.download}
      </a>
    </div>
  );
}
