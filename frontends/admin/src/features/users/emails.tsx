import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { withRecentSignIn } from '@el-reto/ui/account';
import { call, useAction } from '@el-reto/ui/runtime';
import { todayInMexico, foldName } from '@el-reto/contracts/rules';
import { users as texts } from '../../messages/admin.ts';
import { EmptyState, Loaded, saveFile } from '@el-reto/ui';
import { SearchRow } from '../../components/search-row.tsx';
import { RowsSkeleton, Tool } from '../../components/tool.tsx';
import { copyText } from '../../lib/copy-text.ts';

/** The addresses that contain every word of `query`, in alphabetical order. */
export function searchEmails(emails: readonly string[], query: string): string[] {
  const words = foldName(query).split(' ');
  return emails
    .filter((email) => words.every((word) => foldName(email).includes(word)))
    .toSorted((a, b) => a.localeCompare(b, 'es-MX'));
}

/** Spreadsheets interpret a field that begins with these characters as a formula. */
const formula = /^[=+\-@\t\r]/;

/** A CSV field that spreadsheets do not execute, with quotes if it contains a comma. */
function field(value: string): string {
  const harmless = formula.test(value) ? `'${value}` : value;
  return /[",\r\n;']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * One column as CSV (RFC 4180). It begins with the byte order mark, by which spreadsheets detect
 * UTF-8.
 */
export function columnCsv(title: string, values: readonly string[]): string {
  return `\uFEFF${[title, ...values].map((value) => `${field(value)}\r\n`).join('')}`;
}

const copy = (emails: readonly string[]) =>
  copyText(emails.join('\n'), texts.copied(emails.length), texts.copyFailed);

function download(emails: readonly string[]) {
  const file = new Blob([columnCsv(texts.column, emails)], { type: 'text/csv' });
  saveFile(file, texts.fileName(todayInMexico()));
}

export default function Emails() {
  const { run, error, result } = useAction(() =>
    withRecentSignIn(() => call('listUserEmails'), texts.againLead),
  );
  // Each request is logged as an export. Therefore the list is requested only once.
  const isRead = useRef(false);
  useEffect(() => {
    if (isRead.current) return;
    isRead.current = true;
    void run();
  });
  return (
    <Loaded
      of={{ data: result, error, reread: run }}
      failed={texts.loadFailed}
      skeleton={<RowsSkeleton count={3} />}
    >
      {(emails) => <SearchedEmails emails={emails} />}
    </Loaded>
  );
}

function SearchedEmails({ emails }: { emails: readonly string[] }) {
  const [query, setQuery] = useState('');
  const searched = useDeferredValue(query);
  const found = useMemo(() => searchEmails(emails, searched), [emails, searched]);
  if (emails.length === 0) return <EmptyState title={texts.emptyTitle} text={texts.emptyText} />;
  const isAll = found.length === emails.length;
  return (
    <div className="grid max-w-3xl gap-4">
      <SearchRow label={texts.search} value={query} onChange={setQuery}>
        <Tool
          disabled={found.length === 0}
          title={texts.copyHint(found.length)}
          onClick={() => void copy(found)}
        >
          {texts.copyAll}
        </Tool>
        <Tool disabled={found.length === 0} onClick={() => download(found)}>
          {texts.download}
        </Tool>
      </SearchRow>
      <p>
        <output className="font-bold">
          {isAll ? texts.count(emails.length) : texts.found(found.length, emails.length)}
        </output>
        <span className="block text-sm text-ink-soft">{texts.privacy}</span>
      </p>
      {found.length === 0 ? (
        <p>{texts.nothingFound(searched.trim())}</p>
      ) : (
        <EmailList key={searched} emails={found} />
      )}
    </div>
  );
}

const step = 200;

function EmailList({ emails }: { emails: readonly string[] }) {
  const [shown, setShown] = useState(step);
  const rest = emails.length - shown;
  return (
    <>
      <ul
        aria-label={texts.listLabel}
        className="rounded-card border-2 border-ink bg-white px-4 py-1 [&>li+li]:border-t [&>li+li]:border-foam-shade"
      >
        {emails.slice(0, shown).map((email) => (
          <li key={email} className="py-1.5 break-all">
            {email}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Tool onClick={() => setShown(shown + step)} className="justify-self-start">
          {texts.more(Math.min(step, rest))}
        </Tool>
      )}
    </>
  );
}
