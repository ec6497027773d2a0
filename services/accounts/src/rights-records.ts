import { fullNameOf, type UserRecord } from './account-records.ts';
import type { DeskRequest, RightsKind, RightsOutcome, RightsRequest } from '@el-reto/contracts';
import { rightsLimits } from '@el-reto/contracts';
import { defineCollection } from '@el-reto/store';

/** A request about personal data, by number. */
export interface RequestRecord {
  number: string;
  /** Null after the deletion of the account. */
  uid: string | null;
  kind: RightsKind;
  /** Null after the deletion of the account, once the request is answered. */
  text: string | null;
  /** ISO 8601. */
  receivedAt: string;
  /** YYYY-MM-DD */
  dueDate: string;
  state: 'open' | 'answered';
  answer: { at: string; by: string; outcome: RightsOutcome; text: string | null } | null;
  /** The recipient of the answer after the deletion of the account. Erased with the answer. */
  contact: { name: string; email: string } | null;
  /** When the request is erased, in milliseconds since 1970. Null while it waits. */
  eraseAt: number | null;
}

/** The last number that was used in a year, by year. Numbers have no gaps. */
export interface RequestCount {
  last: number;
}

export const requestRecords = defineCollection<RequestRecord>('requests', {
  indexes: [['uid', 'number'], ['state', 'dueDate', 'number'], ['eraseAt']],
});
export const requestCounts = defineCollection<RequestCount>('requestCounts');

/** The record reduced to the fact of the request and its outcome. */
const bare = (record: RequestRecord): RequestRecord => ({
  ...record,
  text: null,
  contact: null,
  answer: record.answer && { ...record.answer, text: null },
});

/** A request after the deletion of its account. If it is still waiting, it will be answered by mail. */
export function withoutPerson(record: RequestRecord, user: UserRecord | undefined): RequestRecord {
  const contact = user ? { name: fullNameOf(user), email: user.email } : null;
  const left = { ...record, uid: null, contact };
  return record.state === 'open' ? left : bare(left);
}

export function answered(
  record: RequestRecord,
  { text, outcome }: { text: string; outcome: RightsOutcome },
  { by, now }: { by: string; now: Date },
): RequestRecord {
  const answer = { at: now.toISOString(), by, outcome, text };
  const eraseAt = now.getTime() + rightsLimits.ttlMs;
  const done: RequestRecord = { ...record, state: 'answered', answer, eraseAt };
  return record.uid === null ? bare(done) : done;
}

export const ownRequest = (record: RequestRecord): RightsRequest => {
  const { number, kind, text, receivedAt, dueDate, answer } = record;
  const own = answer && { at: answer.at, outcome: answer.outcome, text: answer.text ?? '' };
  return { number, kind, text: text ?? '', receivedAt, dueDate, answer: own };
};

/** A request for administrators. `user` is the person's record, if there is one. */
export function deskRequest(record: RequestRecord, user: UserRecord | undefined): DeskRequest {
  const { number, kind, text, receivedAt, dueDate, answer, uid, contact } = record;
  const person = user
    ? { uid, name: fullNameOf(user), email: user.email }
    : contact && { uid: null, ...contact };
  return { number, kind, text, receivedAt, dueDate, answer, person };
}
