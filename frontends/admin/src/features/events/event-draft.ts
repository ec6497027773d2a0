import type { Event } from '@el-reto/contracts';
import {
  datesInOrder,
  hasLetterOrDigit,
  isCalendarDate,
  limits,
  listedPlaces,
  tidyLine,
  wholeCharacters,
} from '@el-reto/contracts/rules';
import type { createKeys } from '@el-reto/ui/account';
import { call, createTabText, storedFields } from '@el-reto/ui/runtime';
import type { OwnForm, Unsaved } from './claim-form-field.tsx';
import { createEvent, updateEvent, type NewEvent } from '../../lib/api/events.ts';
import { events as texts } from '../../messages/events.ts';

/** The fields of an event that an administrator edits. */
export type EventDraft = Pick<Event, 'name' | 'title' | 'description' | 'startDate' | 'endDate'> & {
  [Field in 'counts' | 'prizes' | 'rules' | 'permit']: NonNullable<Event[Field]>;
};

type PrizeField = `prize${number}`;

/** The draft as the form stores it: texts, with one field for the prize of each place. */
export type EventForm = Record<Exclude<keyof EventDraft, 'prizes'> | PrizeField, string>;

export const prizeFields = listedPlaces.map((_, place): PrizeField => `prize${place}`);

const empty = { name: '', title: '', description: '', startDate: '', endDate: '' };

/** The form's first state, for an event or (null) for a new one. */
export function formOf(event: Event | null): EventForm {
  const known: typeof empty & Partial<Event> = event ?? empty;
  const { prizes = [], counts = 'always', rules = '', permit = '' } = known;
  const fields = prizeFields.map((field, place) => [field, prizes[place] ?? ''] as const);
  const prizeTexts = Object.fromEntries(fields) as Record<PrizeField, string>;
  return { ...known, counts, rules, permit, ...prizeTexts };
}

/** The fields of a form or a draft that differ from its first state. */
export const changesOf = <T extends EventForm | EventDraft>(first: T, now: T) =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(first[name as keyof T]),
    ),
  ) as Partial<T>;

interface Kept {
  form: Record<string, Unsaved<string>>;
  claimForm?: Unsaved<OwnForm> | undefined;
}

/**
 * Stores the unsaved fields of an event's form in this tab for one account, so that a reload keeps
 * them. `first` is the form's first state. A field that was saved with another value meanwhile is
 * dropped.
 */
export function keptDraft(uid: string, id: string, first: EventForm) {
  const stored = createTabText(`el-reto:reto:${uid}:${id}`);
  const { form = {}, claimForm } = storedFields(stored.get()) as Partial<Kept>;
  const isCurrent = (name: string, { before }: Unsaved<string>) =>
    before === first[name as keyof EventForm];
  const current = Object.entries(form).filter((field) => isCurrent(...field));
  let isOver = false;
  return {
    form: Object.fromEntries(current.map(([name, { now }]) => [name, now])) as Partial<EventForm>,
    claimForm,
    keep(values: EventForm, questions: Kept['claimForm']): void {
      const changes = Object.entries(changesOf(first, values)).map(([name, now = '']) => {
        const before = first[name as keyof EventForm];
        return [name, { before, now }] as const;
      });
      const kept: Kept = { form: Object.fromEntries(changes), claimForm: questions };
      const isChanged = changes.length > 0 || questions !== undefined;
      if (!isOver) stored.set(isChanged ? JSON.stringify(kept) : null);
    },
    /**
     * Stores no more, because the form was sent or closed. Deletes everything except `unsent` questions.
     */
    forget(unsent?: Kept['claimForm']): void {
      isOver = true;
      stored.set(unsent ? JSON.stringify({ form: {}, claimForm: unsent }) : null);
    },
  };
}

/** The prizes of a form, up to the first place without a prize. */
function prizesIn(form: Readonly<EventForm>): string[] {
  const prizes = prizeFields.map((field) => tidyLine(form[field] ?? ''));
  const end = prizes.indexOf('');
  return end === -1 ? prizes : prizes.slice(0, end);
}

/** The draft in a form, without blanks around the texts. */
export function draftIn(form: Readonly<EventForm>): EventDraft {
  const { name, title, description, startDate, endDate, rules, permit } = form;
  return {
    name: name.trim(),
    title: title.trim(),
    description: description.trim(),
    startDate,
    endDate,
    counts: form.counts as EventDraft['counts'],
    prizes: prizesIn(form),
    rules: rules.trim(),
    permit: tidyLine(permit),
  };
}

function tooLong(text: string, longest: number): string | undefined {
  const composed = text.normalize('NFC');
  return wholeCharacters(composed, longest) === composed ? undefined : texts.tooLong(longest);
}

function lengthError(text: string, longest: number): string | undefined {
  if (!text) return texts.required;
  return tooLong(text, longest);
}

function lineError(value: string, longest: number): string | undefined {
  const line = tidyLine(value);
  return lengthError(line, longest) ?? (hasLetterOrDigit(line) ? undefined : texts.noLetters);
}

const optionalLine = (value: string, longest: number) =>
  value.trim() === '' ? undefined : lineError(value, longest);

function dateError(value: string): string | undefined {
  if (!value) return texts.required;
  return isCalendarDate(value) ? undefined : texts.dateInvalid;
}

/** The rule of a prize field: it may be empty only if all later places are empty, too. */
const prizeRule = (place: number) => (value: string, form: Readonly<EventForm>) => {
  const later = prizeFields.slice(place + 1).some((field) => form[field]?.trim());
  if (!value.trim()) return later ? texts.required : undefined;
  return lineError(value, limits.prizeLength);
};

/** The rules of the form's fields. The server checks the event again. */
export const draftRules: Record<
  keyof EventForm,
  (value: string, form: Readonly<EventForm>) => string | undefined
> = {
  name: (value) => lineError(value, limits.nameLength),
  title: (value) => lineError(value, limits.titleLength),
  description: (value) => lengthError(value.trim(), limits.descriptionLength),
  startDate: dateError,
  endDate: (endDate, { startDate }) => {
    const problem = dateError(endDate);
    if (problem || dateError(startDate)) return problem;
    return datesInOrder({ startDate, endDate }) ? undefined : texts.datesOutOfOrder;
  },
  counts: () => undefined,
  ...Object.fromEntries(prizeFields.map((field, place) => [field, prizeRule(place)])),
  rules: (value) => tooLong(value.trim(), limits.rulesLength),
  permit: (value) => optionalLine(value, limits.permitLength),
};

/** Fields whose values depend on each other. */
const together: readonly (readonly (keyof EventForm)[])[] = [prizeFields, ['startDate', 'endDate']];

/**
 * The first field that another administrator has changed since the form opened with `first`, if saving
 * `written` would undo that change, or would be checked against it.
 */
export async function changedMeanwhile(
  eventId: string,
  first: EventForm,
  written: EventForm,
): Promise<keyof EventForm | undefined> {
  const names = Object.keys(draftRules) as (keyof EventForm)[];
  const differ = (a: EventForm, b: EventForm) =>
    names.filter((name) => a[name]?.trim() !== b[name]?.trim());
  const touched = differ(first, written).flatMap(
    (field) => together.find((fields) => fields.includes(field)) ?? field,
  );
  if (touched.length === 0) return undefined;
  const event = (await call('listAllEvents', { fresh: true })).find(({ id }) => id === eventId);
  const now = event ? formOf(event) : first;
  const theirs = differ(first, now);
  return differ(now, written).find((field) => touched.includes(field) && theirs.includes(field));
}

/**
 * Data of an event that is not in the form's text fields: pictures, and the questions for winners.
 */
export type Besides = Omit<NewEvent, keyof EventDraft>;

/**
 * Creates an event, or sends the differences between `draft` and `first` to the event `id`. Later
 * changes by other administrators are not undone. Returns the id and the message for the toast.
 */
export async function saveEvent(
  id: string | undefined,
  first: EventDraft,
  draft: EventDraft,
  besides: Partial<Besides>,
  withKey: ReturnType<typeof createKeys>,
): Promise<{ id: string; message: string }> {
  if (id === undefined) {
    const body = { ...draft, ...(besides as Besides) };
    return withKey(body, (key) => createEvent(body, key));
  }
  const changes = { ...changesOf(first, draft), ...besides };
  if (Object.keys(changes).length === 0) return { id, message: texts.unchanged };
  await updateEvent(id, changes);
  return { id, message: texts.saved };
}
