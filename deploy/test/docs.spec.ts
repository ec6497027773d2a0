import { existsSync, globSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { root, textOf } from './support/files.ts';

const docs = globSync(
  '{*.md,docs/**/*.md,{gateway,services,frontends,packages,tools,demo,load,e2e}/**/*.md}',
  {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', '**/src/**'],
  },
);

/** The anchors of a document's headings: lower case, hyphens for spaces, no punctuation. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

it.each(docs)('the links of %s lead to existing files and headings', (file) => {
  const links = [...textOf(file).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
  const broken = links.filter(([, path = '', anchor]) => {
    const target = path === '' ? file : relative(root, join(root, dirname(file), path));
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && !anchorsOf(textOf(target)).includes(anchor);
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});

it.each(docs)('the source files that %s names exist', (file) => {
  const named = [
    ...textOf(file).matchAll(
      /`((?:gateway|services|frontends|packages|tools|e2e|deploy)\/[\w./-]+\.\w+)`/g,
    ),
  ];
  const isThere = (path: string) => path.includes('/dist/') || existsSync(join(root, path));
  expect(named.map(([, path = '']) => path).filter((path) => !isThere(path))).toEqual([]);
});

it('every rule of the guarantees names an existing test', () => {
  const rows = textOf('docs/guarantees.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:---|Promise|Fault)/.test(line));
  expect(rows.length).toBeGreaterThan(25);
  for (const row of rows) {
    const named = [...(row.split('|').at(-2) ?? '').matchAll(/`([\w.-]+(?:\/[\w.-]+)+\/?)`/g)];
    const files = named
      .map(([, file = '']) => file)
      .filter((file) => !file.startsWith('store-contract'));
    expect([row, files.length > 0]).toEqual([row, true]);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  }
});

it('every rule of the site names existing specs', () => {
  const specs = globSync('{e2e,gateway,services,frontends,packages,tools}/**/*.spec.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  });
  const rows = [...textOf('e2e/README.md').matchAll(/^\|[^|]+\|([^|]+)\|([^|]+)\|$/gm)];
  const named = rows.flatMap(([, browser = '', beside = '']) => [
    ...[...browser.matchAll(/`(.+?)`/g)].map(([, name]) => `e2e/browser/${name}`),
    ...[...beside.matchAll(/`(.+?)`/g)].map(([, name = '']) => name),
  ]);
  expect(named.length).toBeGreaterThan(50);
  /** Whether a spec exists. `name`: for example `ui/…/shrink`, `shrink`, or a folder. */
  const isThere = (name: string) => {
    const path = new RegExp(`(?:^|/)${name.replace('…', '.*')}(?:\\.spec\\.tsx?$|/)`);
    return specs.some((spec) => path.test(spec));
  };
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});

it('each fulfilled row of the security table has a test or a reason', () => {
  const rows = textOf('docs/security.md')
    .split('\n')
    .filter((line) => /^\| \d+\.\d+\.\d+/.test(line));
  const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()));
  expect(rows.length).toBeGreaterThan(80);
  for (const [, row, , , state, heldBy = ''] of cells) {
    expect([row, state]).toEqual([row, expect.stringMatching(/^(?:met|partly|not met)$/)]);
    expect([row, state === 'not met' || heldBy.length > 10]).toEqual([row, true]);
  }
});
