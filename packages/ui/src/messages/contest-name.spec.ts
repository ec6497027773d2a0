import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const texts = [
  '{packages/ui,frontends/*}/src/messages/!(*.spec).ts',
  'packages/contracts/src/{errors,calls/*}.ts',
  'services/notifications/src/*-texts.ts',
  'packages/client/src/api-error.ts',
  'frontends/shell/index.html',
];

it('no text for people contains the name of the contest, which is a setting', () => {
  const files = globSync(texts, { cwd: root });
  expect(files.length).toBeGreaterThan(50);
  const name = /El Reto/;
  expect(files.filter((file) => name.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
