import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const files = globSync(
  [
    '{packages/ui,frontends/*}/src/messages/!(*.spec).ts',
    'packages/contracts/src/{errors,jury-rule,ledger,calls/*}.ts',
    'services/notifications/src/*-texts.ts',
    'packages/client/src/api-error.ts',
    'frontends/shell/index.html',
  ],
  { cwd: root },
);
const linesWith = (word: RegExp) =>
  files
    .flatMap((file) => readFileSync(join(root, file), 'utf8').split('\n'))
    .filter((line) => word.test(line));

it('no text for people contains the name of the contest, which is a setting', () => {
  expect(files.length).toBeGreaterThan(50);
  expect(linesWith(/El Reto/)).toEqual([]);
});

it('texts call a contest "reto", except for the message that the specification fixes', () => {
  const fixed = 'El nombre del evento ya está ocupado, elige otro.';
  expect(linesWith(/\bevento\b/i).filter((line) => !line.includes(fixed))).toEqual([]);
});
