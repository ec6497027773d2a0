import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const text = readFileSync(join(root, 'docs/security.md'), 'utf8');

it('calls met only what a test or a reason stands beside', () => {
  const rows = text.split('\n').filter((line) => /^\| \d+\.\d+\.\d+/.test(line));
  const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()));
  expect(rows.length).toBeGreaterThan(80);
  for (const [, row, , , state, heldBy = ''] of cells) {
    expect([row, state]).toEqual([row, expect.stringMatching(/^(?:met|partly|not met)$/)]);
    expect([row, state === 'not met' || heldBy.length > 10]).toEqual([row, true]);
  }
});
