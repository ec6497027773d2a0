import type { CallParts, Event, Jury } from '@el-reto/contracts';
import { limits, slugify } from '@el-reto/contracts/rules';

type NewJury = NonNullable<CallParts<'setJury'>['body']>;

export interface JuryDraft {
  readonly criteria: readonly { readonly name: string; readonly max: number }[];
  readonly mode: Jury['mode'];
  /** Kept while the mode has no use for it. */
  readonly weight: number;
  readonly until: string;
}

/** What a jury begins with, and how long it has by default, in days. */
const usual = {
  criteria: [
    { name: 'Técnica', max: limits.criterionPoints },
    { name: 'Originalidad', max: limits.criterionPoints },
  ],
  mode: 'beside',
  weight: 50,
} as const;
const usualDays = 3;

function daysAfter(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

export function draftOf({ jury, endDate }: Event): JuryDraft {
  if (!jury) return { ...usual, until: daysAfter(endDate, usualDays) };
  const { criteria, mode, weight, until } = jury;
  return {
    criteria: criteria.map(({ name, max }) => ({ name, max })),
    mode,
    weight: weight ?? usual.weight,
    until,
  };
}

/** Whether each criterion has a name of its own. */
export function isWhole({ criteria }: JuryDraft): boolean {
  const ids = criteria.map(({ name }) => slugify(name));
  return criteria.every(({ name }) => name.trim() !== '') && new Set(ids).size === ids.length;
}

/** The jury that a draft stands for, as the server will tell of it. */
export const juryOf = ({ criteria, mode, weight, until }: JuryDraft): Jury => ({
  criteria: criteria.map((criterion) => ({ ...criterion, id: slugify(criterion.name) })),
  mode,
  weight: mode === 'weighed' ? weight : null,
  until,
});

export const bodyOf = ({ weight, ...draft }: JuryDraft): NewJury => ({
  ...draft,
  criteria: [...draft.criteria],
  ...(draft.mode === 'weighed' && { weight }),
});
