import type { CallAnswer, LoggedAct } from '@el-reto/contracts';
import { audit as texts } from '../../messages/audit.ts';
import { dayOfYearAt } from '@el-reto/ui';
import { clockOf } from '../../lib/times.ts';
import { actionName, actorName, fieldsOf, subjectName, type Names } from './facts.ts';

interface EntryProps {
  entry: LoggedAct;
  actors: CallAnswer<'listAudit'>['actors'];
  names: Names;
}

/**
 * One entry of the log: the administrator, the action, its time and reason, and the changed fields.
 */
export function Entry({ entry, actors, names }: EntryProps) {
  const { seq, at, actor, action, subject, reason } = entry;
  const fields = fieldsOf(entry, names);
  const named = subjectName(entry, names);
  return (
    <article
      aria-label={texts.entry(seq)}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card border-2 border-ink bg-white p-3 sm:p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-display text-lg leading-tight uppercase">{actionName(action)}</h2>
        <p className="text-sm text-ink-soft tabular-nums">
          {dayOfYearAt(at)}, {clockOf(at)} · n.º {seq}
        </p>
      </div>
      <p className="break-words">
        <b>{actorName(actor, actors)}</b>
        {subject !== null && (
          <span className={named === undefined ? 'text-sm break-all text-ink-soft' : ''}>
            {` · ${named ?? subject}`}
          </span>
        )}
      </p>
      {reason !== null && (
        <p className="break-words">
          <b>{texts.reason}:</b> {reason}
        </p>
      )}
      {fields.length > 0 && (
        <table className="w-full table-fixed text-sm">
          <thead>
            <tr className="text-left">
              <th scope="col" className="w-[32%] py-1 pr-3 sm:w-48">
                {texts.field}
              </th>
              {entry.before && (
                <th scope="col" className="py-1 pr-3">
                  {texts.before}
                </th>
              )}
              {entry.after && (
                <th scope="col" className="py-1">
                  {texts.after}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, before, after }) => (
              <tr key={name} className="border-t border-foam-shade align-top">
                <th scope="row" className="py-1 pr-3 text-left font-normal break-words">
                  {name}
                </th>
                {entry.before && <td className="py-1 pr-3 break-words text-ink-soft">{before}</td>}
                {entry.after && <td className="py-1 break-words">{after}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </article>
  );
}
