import type { LoggedAct } from '@el-reto/contracts';
import { isCalendarDate } from '@el-reto/contracts/rules';
import { dayOfYearText } from '@el-reto/ui';
import { prizeName } from '@el-reto/ui/messages';
import { audit as texts } from '../../messages/audit.ts';

type Words = Readonly<Record<string, string>>;
const actions: Words = texts.actions;
const fields: Words = texts.fields;
const values: Readonly<Record<string, Words>> = texts.values;

type BeforeAndAfter = Pick<LoggedAct, 'before' | 'after'>;

/** Names of accounts and events. */
export interface Names {
  person: (uid: string) => string | undefined;
  event: (id: string) => string | undefined;
  /** The text for an event without a name: it is deleted, or the names are not loaded yet. */
  noEvent: string;
}

/** The card that an entry's facts name. Its name, author and event are not listed as changes. */
function cardIn(facts: LoggedAct['before']) {
  const { name, author, event } = facts ?? {};
  const isCard = typeof name === 'string' && typeof author === 'string';
  return isCard && typeof event === 'string' ? { name, author, event } : undefined;
}

/** The changed fields of an entry with both values, in the order of the entry. */
export function fieldsOf({ before, after }: BeforeAndAfter, names: Names) {
  const card = cardIn(before) ?? {};
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...keys]
    .filter((name) => !(name in card))
    .map((name) => ({
      name: fields[name] ?? name,
      before: wordsFor(name, before?.[name], names),
      after: wordsFor(name, after?.[name], names),
    }))
    .filter((field) => field.before !== field.after);
}

function wordsFor(name: string, value: unknown, names: Names): string {
  if (value === undefined || value === null || value === '') return texts.nothing;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (Array.isArray(value)) return value.map(itemText).join(' · ') || texts.nothing;
  if (typeof value !== 'string') return JSON.stringify(value);
  if (name === 'author' || name === 'by') return names.person(value) ?? texts.account(value);
  if (name === 'event') return names.event(value) ?? names.noEvent;
  if (isCalendarDate(value)) return dayOfYearText(value);
  return values[name]?.[value] ?? value;
}

/** The text of a list's item: a prize, a criterion of a jury, or a question to winners. */
function itemText(item: unknown): string {
  if (typeof item === 'string') return item;
  if (typeof item !== 'object' || item === null) return JSON.stringify(item);
  const { name, label, max }: Readonly<Record<string, unknown>> = { ...item };
  if (typeof label === 'string') return label;
  if (typeof name !== 'string') return JSON.stringify(item);
  return typeof max === 'number' ? texts.withPoints(name, max) : name;
}

/** The name of an entry's subject; undefined if it has none, for example after its deletion. */
export function subjectName(
  { subject, before, after }: BeforeAndAfter & Pick<LoggedAct, 'subject'>,
  names: Names,
): string | undefined {
  if (subject === null) return undefined;
  const card = cardIn(before);
  if (card) {
    const author = names.person(card.author) ?? texts.account(card.author);
    const event = names.event(card.event) ?? names.noEvent;
    return texts.card(card.name, author, event);
  }
  // The subject of an action about a prize is the id of a claim: the event's id and the place.
  const [, eventId = '', place = ''] = /^(.+)_(jury|[1-9])$/.exec(subject) ?? [];
  const event = names.event(eventId);
  if (event !== undefined) {
    return texts.prize(prizeName(place === 'jury' ? place : Number(place)), event);
  }
  const named = [before?.['name'], after?.['name']].find((name) => typeof name === 'string');
  return names.event(subject) ?? named ?? names.person(subject);
}

export const actionName = (action: string): string => actions[action] ?? action;

type Accounts = readonly { uid: string; name: string | null }[];

export const nameOf = (uid: string, accounts: Accounts): string | undefined =>
  accounts.find((account) => account.uid === uid)?.name ?? undefined;

export const actorName = (uid: string, actors: Accounts): string =>
  uid === 'stack' ? texts.operator : (nameOf(uid, actors) ?? texts.account(uid));
