import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { allCalls } from './calls/index.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Source files of the product and its tools. Tests may contain the literals that they expect. */
const sources = execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx', '*.mjs'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && !/\.spec\.|\/test\/|^e2e\//.test(path))
  .filter((path) => existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const placesOf = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

it.each([
  [
    'where the API is',
    /['"]\/api\b|`\/api\//,
    ['packages/contracts/src/calls/addresses.ts', 'packages/contracts/src/calls/visits-path.ts'],
  ],
  ["the contest's time zone", /['"`]America\/Mexico_City/, ['packages/contracts/src/calendar.ts']],
  [
    'what comes before what among dates of an event',
    /[^=][<>]=? [\w.]*(start|end)Date\b|\b(start|end)Date [<>]/,
    ['packages/contracts/src/calendar.ts'],
  ],
  ['what a page may load', /default-src/, ['packages/contracts/src/headers.ts']],
  [
    'limits of a picture',
    /20 \* 1024 \* 1024|20_971_520|50_000_000|megapixels?: 50/,
    ['packages/contracts/src/limits.ts'],
  ],
  [
    'how many posts a page has',
    /\b(galleryPageSize: |limit: )\d{2}/,
    ['packages/contracts/src/limits.ts'],
  ],
])('written in only one place: %s', (_, pattern, places) => {
  expect(placesOf(pattern)).toEqual(places);
});

it('written in only one place: no handler of a POST discards its Idempotency-Key', () => {
  const names = allCalls.filter(({ method }) => method === 'POST').map(({ name }) => name);
  const taken = String.raw`\(calls\.(${names.join('|')})\)\s+(async )?\w+\(\{(?![^}]*idempotency)`;
  expect(placesOf(new RegExp(`@HandleRequest${taken}`))).toEqual([]);
});

it('written in only one place: searches a realistic number of files', () => {
  expect(sources.length).toBeGreaterThan(300);
});
