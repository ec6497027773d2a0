import { readFileSync } from 'node:fs';

/** A process's memory in kB: its share of what is shared (PSS), and all of it (RSS). Linux alone. */
export function memoryOf(pid: number): { readonly pss: number; readonly rss: number } {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const field = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1]);
  return { pss: field('Pss'), rss: field('Rss') };
}
