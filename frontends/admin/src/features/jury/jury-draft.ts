import type { CallParts, Event, Jury } from '@el-reto/contracts';
import {
  coversEvent,
  isCalendarDate,
  limits,
  slugify,
  defaultJuryEnd,
} from '@el-reto/contracts/rules';
import { jury as texts } from '../../messages/jury.ts';

type NewJury = NonNullable<CallParts<'setJury'>['body']>;

interface DraftCriterion {
  /** Identifies the criterion while it has no name. */
  readonly key: number;
  readonly name: string;
  readonly max: number;
}

export interface JuryDraft {
  readonly criteria: readonly DraftCriterion[];
  readonly mode: Jury['mode'];
  /** Stays in the draft even if the mode does not use it. */
  readonly weight: number;
  readonly until: string;
}

const usual = {
  criteria: [
    { key: 0, name: 'Técnica', max: limits.criterionPoints },
    { key: 1, name: 'Originalidad', max: limits.criterionPoints },
  ],
  mode: 'beside',
  weight: 50,
} as const;
export function draftOf({ jury, endDate }: Event): JuryDraft {
  if (!jury) return { ...usual, until: defaultJuryEnd({ endDate }) };
  const { criteria, mode, weight, until } = jury;
  return {
    criteria: criteria.map(({ name, max }, key) => ({ key, name, max })),
    mode,
    weight: weight ?? usual.weight,
    until,
  };
}

/** Whether all criteria have names, and no two have the same. */
export function isWhole({ criteria }: JuryDraft): boolean {
  const ids = criteria.map(({ name }) => slugify(name));
  return criteria.every(({ name }) => name.trim() !== '') && new Set(ids).size === ids.length;
}

/** Why a day cannot be the jury's last day; null if it can. */
export const untilErrorOf = (until: string, { endDate }: Pick<Event, 'endDate'>): string | null =>
  isCalendarDate(until) && coversEvent(until, { endDate }) ? null : texts.untilWrong;

/** The jury of a draft as the server expects it. */
export const juryOf = ({ criteria, mode, weight, until }: JuryDraft): Jury => ({
  criteria: criteria.map(({ name, max }) => ({ id: slugify(name), name, max })),
  mode,
  weight: mode === 'weighed' ? weight : null,
  until,
});

export const bodyOf = ({ weight, ...draft }: JuryDraft): NewJury => ({
  ...draft,
  criteria: draft.criteria.map(({ name, max }) => ({ name, max })),
  ...(draft.mode === 'weighed' && { weight }),
});

export const anotherIn = (criteria: JuryDraft['criteria']): DraftCriterion => ({
  key: Math.max(...criteria.map(({ key }) => key)) + 1,
  name: '',
  max: limits.criterionPoints,
});
