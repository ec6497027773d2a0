import { hash } from 'node:crypto';
import type { LoggedAct } from '@el-reto/contracts';

/** JSON with the fields of every object in the order of their names: one text for one value. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** The hash of an entry; `previous` is the hash of the entry before, empty for the first. */
export function hashOfAct(previous: string, act: Omit<LoggedAct, 'hash'>): string {
  const { seq, at, actor, action, subject, reason, before, after } = act;
  const entry = { seq, at, actor, action, subject, reason, before, after };
  return hash('sha256', `${previous}\n${canonical(entry)}`);
}
