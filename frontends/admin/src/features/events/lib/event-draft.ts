import type { Event } from '@el-reto/contracts';
import {
  datesInOrder,
  hasLetterOrDigit,
  isCalendarDate,
  limits,
  tidyLine,
} from '@el-reto/contracts/rules';
import { admin } from '@el-reto/ui/messages';

const texts = admin.events;

/** What an administrator writes about an event, as the form holds it. */
export type EventDraft = Pick<Event, 'name' | 'title' | 'description' | 'startDate' | 'endDate'> & {
  counts: NonNullable<Event['counts']>;
};

/** The part of an event that an administrator writes. */
export const draftOf = ({ counts = 'always', ...event }: Event): EventDraft => ({
  ...event,
  counts,
});

function lengthError(text: string, longest: number): string | undefined {
  if (!text) return texts.required;
  return text.length > longest ? texts.tooLong(longest) : undefined;
}

function lineError(value: string, longest: number): string | undefined {
  const line = tidyLine(value);
  return lengthError(line, longest) ?? (hasLetterOrDigit(line) ? undefined : texts.noLetters);
}

function dateError(value: string): string | undefined {
  if (!value) return texts.required;
  return isCalendarDate(value) ? undefined : texts.dateInvalid;
}

/** What is wrong with each field; the server has the last word. */
export const draftRules = {
  name: (value: string) => lineError(value, limits.nameLength),
  title: (value: string) => lineError(value, limits.titleLength),
  description: (value: string) => lengthError(value.trim(), limits.descriptionLength),
  startDate: dateError,
  endDate: (endDate: string, { startDate }: Record<keyof EventDraft, string>) => {
    const problem = dateError(endDate);
    if (problem || dateError(startDate)) return problem;
    return datesInOrder({ startDate, endDate }) ? undefined : texts.datesOutOfOrder;
  },
  counts: () => undefined,
};

/** What the draft changes of an event; nothing for what only differs in blanks around it. */
export function changesOf(event: EventDraft, draft: EventDraft): Partial<EventDraft> {
  const entries = Object.entries(draft) as [keyof EventDraft, string][];
  return Object.fromEntries(
    entries
      .map(([field, value]) => [field, value.trim()] as const)
      .filter(([field, value]) => value !== event[field]),
  );
}

/** Whether what was typed is the event's name; capitals and outer blanks do not matter. */
export function confirmsName(typed: string, name: string): boolean {
  const plain = (text: string) => text.normalize('NFC').trim().toLocaleLowerCase('es-MX');
  return plain(typed) === plain(name);
}
