import { readFileSync } from 'node:fs';
import { calls, type CallDefinition, type CallName } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { isOfStaff, limitTable } from './limit-table.ts';

it('every call that writes has a limit', () => {
  const writing = Object.entries<CallDefinition>(calls).filter(
    ([, { method }]) => method !== 'GET',
  );
  const unlimited = writing
    .map(([name]) => name)
    .filter((name) => !Object.hasOwn(limitTable, name));
  expect(unlimited).toEqual([]);
});

it('docs/security.md lists each limit', () => {
  const document = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8');
  const section = document.split('## Limits')[1]?.split('\n## ')[0] ?? '';
  const listed = [...section.matchAll(/^\| `(\w+)` +\| (.*?) +\|$/gm)].map(
    ([, name, limits]) => `${name}: ${limits}`,
  );
  const units: Record<number, string> = { 60: 'minute', 3600: 'hour' };
  const limits = Object.entries(limitTable).map(([name, rules]) => {
    const parts = rules.map(({ by, queries, points, seconds }) => {
      const which = queries ? ` (with ${queries.join(' or ')})` : '';
      return `${points} a ${units[seconds]} by ${by}${which}`;
    });
    const call: CallDefinition = calls[name as CallName];
    return `${isOfStaff(call) ? 'staff' : name}: ${parts.join(', ')}`;
  });
  expect(listed).toEqual([...new Set(limits)]);
});
