import { EmptyState, Select } from '@el-reto/ui';
import { audit as texts } from '../../messages/audit.ts';
import { useApi, useSearchParams, useApiPages } from '@el-reto/ui/runtime';
import { DateField } from '../../components/date-field.tsx';
import { PageList } from '../../components/page-list.tsx';
import { FileTool } from '../../components/tool.tsx';
import { fetchFile } from '../../lib/fetch-file.ts';
import { readAuditFilter, withAuditFilter, type AuditFilter } from './audit-filter.ts';
import { actionName, actorName, nameOf } from './facts.ts';
import { Entry } from './entry.tsx';
import { freshAtEachLook } from '../../lib/api/desk.ts';

const anything = '';

export default function Audit() {
  const [params, setParams] = useSearchParams();
  const filter = readAuditFilter(params);
  const setFilter = (changed: AuditFilter) => setParams((now) => withAuditFilter(now, changed));
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-4">
      <p>{texts.lead}</p>
      <Filters filter={filter} setFilter={setFilter} />
      <Entries key={JSON.stringify(filter)} filter={filter} />
    </div>
  );
}

interface FiltersProps {
  filter: AuditFilter;
  setFilter: (filter: AuditFilter) => void;
}

function Filters({ filter, setFilter }: FiltersProps) {
  // Each page names all actors, also those of other filters.
  const list = useApiPages('listAudit', { query: filter }, freshAtEachLook);
  const actors = list.pages?.[0]?.actors ?? [];
  const set = (name: keyof AuditFilter) => (value: string) =>
    setFilter({ ...filter, [name]: value });
  const day = (name: 'from' | 'to') => (
    <DateField
      label={texts[name]}
      value={filter[name]}
      onChange={set(name)}
      onClear={() => set(name)(anything)}
    />
  );
  return (
    <div className="flex flex-wrap items-end gap-3">
      {/* The width is fixed, so that the other fields do not move when the names are loaded. */}
      <div className="w-full sm:w-56">
        <Select
          label={texts.actor}
          value={filter.actor ?? anything}
          options={[
            [anything, texts.everybody],
            ...actors.map(({ uid }) => [uid, actorName(uid, actors)] as const),
          ]}
          onChange={set('actor')}
        />
      </div>
      <div className="min-w-0 max-sm:w-full">
        <Select
          label={texts.action}
          value={filter.action ?? anything}
          options={[
            [anything, texts.everything],
            ...Object.keys(texts.actions).map((name) => [name, actionName(name)] as const),
          ]}
          onChange={set('action')}
        />
      </div>
      {day('from')}
      {day('to')}
      <div className="flex flex-wrap gap-2">
        {(['csv', 'ndjson'] as const).map((format) => (
          <FileTool key={format} save={() => fetchFile('exportAudit', { query: { format } })}>
            {texts.exportAs[format]}
          </FileTool>
        ))}
      </div>
    </div>
  );
}

function Entries({ filter }: { filter: AuditFilter }) {
  const list = useApiPages('listAudit', { query: filter }, freshAtEachLook);
  const events = useApi('listAllEvents');
  return (
    <PageList list={list} failed={texts.loadFailed}>
      {(pages) => {
        const actors = pages[0]?.actors ?? [];
        if (pages[0]?.entries.length === 0) {
          return Object.keys(filter).length === 0 ? (
            <EmptyState title={texts.emptyTitle} text={texts.emptyText} />
          ) : (
            <EmptyState title={texts.nothingTitle} text={texts.nothingText} />
          );
        }
        return (
          <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {pages.map(({ entries, people }) =>
              entries.map((entry) => (
                <li key={entry.seq}>
                  <Entry
                    entry={entry}
                    actors={actors}
                    names={{
                      person: (uid) => nameOf(uid, people) ?? nameOf(uid, actors),
                      event: (id) => events.data?.find((event) => event.id === id)?.name,
                      noEvent: events.data ? texts.goneEvent : '…',
                    }}
                  />
                </li>
              )),
            )}
          </ol>
        );
      }}
    </PageList>
  );
}
