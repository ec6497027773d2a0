import { displayNameOf, type UserRecord } from './account-records.ts';
import type { DeskRequest, RightsKind, RightsOutcome, RightsRequest } from '@el-reto/contracts';
import { rightsLimits } from '@el-reto/contracts';
import { defineCollection } from '@el-reto/store';

/** A request about a person's data, kept by number. */
export interface RequestRecord {
  number: string;
  /** Null once the account is gone. */
  uid: string | null;
  kind: RightsKind;
  /** Null once the account is gone and it is answered. */
  text: string | null;
  /** ISO 8601 instant. */
  receivedAt: string;
  /** YYYY-MM-DD */
  dueDate: string;
  state: 'open' | 'answered';
  answer: { at: string; by: string; outcome: RightsOutcome; text: string | null } | null;
  /** Whom to answer where the account is gone; forgotten with the answer. */
  contact: { name: string; email: string } | null;
  /** When it is erased, in milliseconds since 1970; null while it waits. */
  eraseAt: number | null;
}

/** The last number of a year, kept by it: numbers have no gaps. */
export interface RequestCount {
  last: number;
}

export const requestRecords = defineCollection<RequestRecord>('requests', {
  indexes: [['uid', 'number'], ['state', 'dueDate', 'number'], ['eraseAt']],
});
export const requestCounts = defineCollection<RequestCount>('requestCounts');

/** The bare record: that there was such a request, and how it was answered. */
const bare = (record: RequestRecord): RequestRecord => ({
  ...record,
  text: null,
  contact: null,
  answer: record.answer && { ...record.answer, text: null },
});

/** A request of an account that goes: one that waits is still answered, by mail. */
export function withoutPerson(record: RequestRecord, user: UserRecord | undefined): RequestRecord {
  const contact = user ? { name: displayNameOf(user), email: user.email } : null;
  const left = { ...record, uid: null, contact };
  return record.state === 'open' ? left : bare(left);
}

export function answered(
  record: RequestRecord,
  { text, outcome }: { text: string; outcome: RightsOutcome },
  { by, now = new Date() }: { by: string; now?: Date },
): RequestRecord {
  const answer = { at: now.toISOString(), by, outcome, text };
  const eraseAt = now.getTime() + rightsLimits.ttlMs;
  const done: RequestRecord = { ...record, state: 'answered', answer, eraseAt };
  return record.uid === null ? bare(done) : done;
}

/** The request as its author sees it. */
export const ownRequest = (record: RequestRecord): RightsRequest => {
  const { number, kind, text, receivedAt, dueDate, answer } = record;
  const own = answer && { at: answer.at, outcome: answer.outcome, text: answer.text ?? '' };
  return { number, kind, text: text ?? '', receivedAt, dueDate, answer: own };
};

/** The request as administrators see it; `user`: the author's record, if there is one. */
export function deskRequest(record: RequestRecord, user: UserRecord | undefined): DeskRequest {
  const { number, kind, text, receivedAt, dueDate, answer, uid, contact } = record;
  const person = user
    ? { uid, name: displayNameOf(user), email: user.email }
    : contact && { uid: null, ...contact };
  return { number, kind, text, receivedAt, dueDate, answer, person };
}
