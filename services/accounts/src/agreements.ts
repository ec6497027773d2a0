import type { Agreement } from '@el-reto/contracts';
import type { UserRecord } from './account-records.ts';

/**
 * The record with the versions that the person has accepted now. Versions that were accepted before keep
 * their time.
 */
export function withAgreements(record: UserRecord, shown: readonly Agreement[] = []): UserRecord {
  const { agreed = [] } = record;
  const isNew = ({ document, version }: Agreement) =>
    !agreed.some((each) => each.document === document && each.version === version);
  const added = shown.filter(isNew).map((each) => ({ ...each, at: new Date().toISOString() }));
  return added.length === 0 ? record : { ...record, agreed: [...agreed, ...added] };
}
