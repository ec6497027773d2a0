import { Timestamp } from 'firebase-admin/firestore';

/** A time of Firestore's as text, to the nanosecond. */
export const versionOf = ({ seconds, nanoseconds }: Timestamp): string =>
  `${seconds}.${nanoseconds}`;

export function timeOf(version: string): Timestamp {
  const [seconds, nanoseconds] = version.split('.').map(Number);
  return new Timestamp(seconds ?? 0, nanoseconds ?? 0);
}
