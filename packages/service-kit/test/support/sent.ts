import type { Outbox, SentEntry } from '@el-reto/store';

/** Everything that an outbox keeps as sent, in the order of its sequences. */
export async function sentOf(outbox: Outbox): Promise<SentEntry[]> {
  const groups: (readonly SentEntry[])[] = [];
  for await (const group of outbox.sent()) groups.push(group);
  return groups.flat().toSorted((a, b) => a.seq - b.seq);
}
