import type { LoggedAct } from '@el-reto/contracts';
import { isCalendarDate } from '@el-reto/contracts/rules';
import { dayOfYearText } from '@el-reto/ui';
import { admin } from '@el-reto/ui/messages';

const texts = admin.audit;

/** One field of what was changed, in words: as it was and as it is. */
export interface ChangedField {
  name: string;
  before: string;
  after: string;
}

/** The fields of an entry side by side, in the order in which they were told. */
export function fieldsOf({ before, after }: Pick<LoggedAct, 'before' | 'after'>): ChangedField[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return Array.from(names, (name) => ({
    name: texts.fields[name] ?? name,
    before: wordsFor(before?.[name]),
    after: wordsFor(after?.[name]),
  }));
}

function wordsFor(value: unknown): string {
  if (value === undefined || value === null || value === '') return texts.nothing;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value !== 'string') return JSON.stringify(value);
  if (isCalendarDate(value)) return dayOfYearText(value);
  return texts.values[value] ?? value;
}

export const actionName = (action: string): string => texts.actions[action] ?? action;

/** Who acted, as the log shows it. */
export function actorName(
  uid: string,
  actors: readonly { uid: string; name: string | null }[],
): string {
  if (uid === 'stack') return texts.operator;
  return actors.find((actor) => actor.uid === uid)?.name ?? texts.gone(uid);
}
