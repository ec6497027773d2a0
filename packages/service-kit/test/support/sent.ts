import type { Outbox, SentEntry } from '@el-reto/store';

/** All sent entries that an outbox stores, in the order of their sequences. */
export async function sentOf(outbox: Outbox): Promise<SentEntry[]> {
  const groups: (readonly SentEntry[])[] = [];
  for await (const group of outbox.sent()) groups.push(group);
  return groups.flat().toSorted((a, b) => a.seq - b.seq);
}
