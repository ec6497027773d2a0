import type { CallParts, Event, Jury } from '@el-reto/contracts';
import {
  coversEvent,
  hasLetterOrDigit,
  isCalendarDate,
  limits,
  slugify,
  tidyLine,
  defaultJuryEnd,
} from '@el-reto/contracts/rules';
import { newKey } from '@el-reto/ui/runtime';
import { jury as texts } from '../../messages/jury.ts';

type NewJury = NonNullable<CallParts<'setJury'>['body']>;
export type Criteria = Jury['criteria'];

/** The server derives the final id from the name. Until then the id only identifies the row. */
export const newCriterion = (name = ''): Criteria[number] => ({
  id: newKey(),
  name,
  max: limits.criterionPoints,
});

export const draftOf = ({ jury, endDate }: Event): Jury =>
  jury ?? {
    criteria: [newCriterion('Técnica'), newCriterion('Originalidad')],
    mode: 'beside',
    weight: null,
    until: defaultJuryEnd({ endDate }),
  };

/** Whether all criteria have readable names, and no two have the same. */
export function isWhole(criteria: Criteria): boolean {
  const ids = criteria.map(({ name }) => slugify(name));
  return criteria.every(({ name }) => hasLetterOrDigit(name)) && new Set(ids).size === ids.length;
}

/** Why a day cannot be the jury's last day; null if it can. */
export const untilErrorOf = (until: string, { endDate }: Pick<Event, 'endDate'>): string | null =>
  isCalendarDate(until) && coversEvent(until, { endDate }) ? null : texts.untilWrong;

/** Whether both have the same rules, or neither has any. */
export const isSame = (one: Jury | null, other: Jury | null) =>
  JSON.stringify(one && bodyOf(one)) === JSON.stringify(other && bodyOf(other));

export const bodyOf = ({ criteria, mode, weight, until }: Jury): NewJury => ({
  criteria: criteria.map(({ name, max }) => ({ name: tidyLine(name), max })),
  mode,
  until,
  ...(mode === 'weighed' && weight !== null && { weight }),
});
