import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Event } from '@el-reto/contracts';
import { Button, cx, ErrorState, focusOnce, Loaded, Select } from '@el-reto/ui';
import { common } from '@el-reto/ui/messages';
import { report as texts } from '../../messages/report.ts';
import { useApi } from '@el-reto/ui/runtime';
import { DateField } from '../../components/date-field.tsx';
import { eventOptions, usualEvent } from '../../components/event-section.tsx';
import { FileTool, RowsSkeleton, Tool } from '../../components/tool.tsx';
import { useEventParam } from '../../lib/address.ts';
import { fetchFile } from '../../lib/fetch-file.ts';
import { ReportBody } from './report-body.tsx';
import { ReportCover } from './report-cover.tsx';

const wholeSite = '';
/** Numbers are refreshed while the report is open. */
const freshness = { refetchInterval: 15_000 };

export default function Report() {
  return (
    <Loaded
      of={useApi('listAllEvents')}
      failed={texts.loadFailed}
      skeleton={<RowsSkeleton count={3} />}
    >
      {(events) => <Chosen events={events} />}
    </Loaded>
  );
}

function Chosen({ events }: { events: Event[] }) {
  const [chosen, choose] = useEventParam();
  const [usual] = useState(usualEvent(events)?.id ?? wholeSite);
  const choices = [wholeSite, ...events.map(({ id }) => id)];
  const eventId = choices.find((id) => id === chosen) ?? usual;
  return <ReportOf key={eventId} events={events} eventId={eventId} choose={choose} />;
}

interface ReportOfProps {
  events: Event[];
  /** The event, or `wholeSite`. */
  eventId: string;
  choose: (eventId: string) => void;
}

function ReportOf({ events, eventId, choose }: ReportOfProps) {
  const [range, setRange] = useState<{ from?: string; to?: string }>({});
  const [sheet, setSheet] = useState<'unasked' | 'open' | 'closed'>('unasked');
  const isOfSite = eventId === wholeSite;
  const event = events.find(({ id }) => id === eventId) ?? null;
  const name = isOfSite ? 'getOverview' : 'getReport';
  const which = isOfSite ? {} : { params: { eventId } };
  const answer = useApi(name, { ...which, query: range }, freshness);
  const { error, reread } = answer;
  // After a change of the days, the earlier report is shown until the new report arrives.
  const [last, setLast] = useState(answer.data);
  if (answer.data && answer.data !== last) setLast(answer.data);
  const data = answer.data ?? last;
  const shown = answer.data ?? (error ? undefined : last);
  if (sheet === 'open' && data) {
    return (
      <Sheet onClose={() => setSheet('closed')}>
        <ReportCover report={data} />
        <div className="px-[min(12mm,4vw)] py-[14mm] print:p-0 print:[&_h2]:break-after-avoid">
          <ReportBody report={data} event={event} />
          <p className="pt-4 font-bold">{common.legendDrink}</p>
        </div>
      </Sheet>
    );
  }
  const days = data ? { from: data.from, to: data.to } : {};
  const format = 'csv';
  const saveRows = () => fetchFile(name, { ...which, query: { ...days, format } });
  const savePeople = () => fetchFile('listParticipants', { ...which, query: { format } });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-end gap-3 max-sm:w-full">
          <div className="w-full sm:w-72">
            <Select
              label={texts.whose}
              value={eventId}
              options={[[wholeSite, texts.wholeSite], ...eventOptions(events)]}
              onChange={choose}
            />
          </div>
          <DateField
            label={texts.from}
            value={range.from ?? data?.from}
            max={range.to ?? data?.to}
            onChange={(from) => setRange({ ...days, ...range, from })}
          />
          <DateField
            label={texts.to}
            value={range.to ?? data?.to}
            min={range.from ?? data?.from}
            onChange={(to) => setRange({ ...days, ...range, to })}
          />
        </div>
        <div className="flex flex-wrap gap-2">
          <FileTool disabled={!data} save={saveRows}>
            {texts.rows}
          </FileTool>
          {!isOfSite && (
            <FileTool disabled={!data} save={savePeople}>
              {texts.participants}
            </FileTool>
          )}
          <Tool
            ref={sheet === 'closed' ? focusOnce : null}
            disabled={!data}
            className="bg-sun!"
            onClick={() => setSheet('open')}
          >
            {texts.print}
          </Tool>
        </div>
      </div>
      {shown ? (
        <div
          aria-busy={answer.data ? undefined : true}
          className={cx(!answer.data && 'opacity-50')}
        >
          <ReportBody report={shown} event={event} />
        </div>
      ) : error ? (
        <ErrorState title={texts.loadFailed} error={error} onRetry={reread} />
      ) : (
        <RowsSkeleton count={4} />
      )}
    </div>
  );
}

/** A report in the width of the paper, because charts are not drawn again for printing. Printing starts when the pictures are loaded. */
function Sheet({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    let isLeft = false;
    const print = async () => {
      await Promise.allSettled(
        [...(sheet.current?.querySelectorAll('img') ?? [])].map((image) => image.decode()),
      );
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
      <article
        ref={sheet}
        className="report-sheet mx-auto w-[215.9mm] max-w-full [print-color-adjust:exact] print:w-auto"
      >
        {children}
      </article>
    </div>
  );
}
