import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { serviceNames } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { copyOf, last, lineage, readStages, root } from './support/dockerfile.ts';

const stages = readStages();
const all = stages.flatMap(({ instructions }) => instructions);
const targets = [...serviceNames, 'gateway', 'admin', 'tools'];

it('stands on one base, the Node that everything else runs on, by its full version and digest', () => {
  const outside = stages.filter(({ base }) => !stages.some(({ name }) => name === base));
  const node = readFileSync(`${root}.node-version`, 'utf8').trim();
  expect(outside).toHaveLength(1);
  const [image, digest] = outside[0]?.base.split('@') ?? [];
  expect(image).toBe(`node:${node}-slim`);
  expect(digest).toMatch(/^sha256:[\da-f]{64}$/);
});

it('names every stage once, and uses each', () => {
  const names = stages.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const used = new Set([
    ...targets,
    ...stages.map(({ base }) => base),
    ...all.flatMap(({ name, text }) => (name === 'COPY' ? (copyOf(text).from ?? []) : [])),
  ]);
  expect(names.filter((name) => !used.has(name))).toEqual([]);
});

it.each(targets)('%s runs as nobody in particular', (name) => {
  expect(last(lineage(stages, name), 'USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
});

it.each(targets.filter((name) => name !== 'tools'))('%s is asked for its health', (name) => {
  const health = last(lineage(stages, name), 'HEALTHCHECK');
  expect(health).toMatch(/CMD \["node", "healthcheck\.mjs", "http:\/\/127\.0\.0\.1:\d+\//);
});

it.each(targets)('%s starts a file that this repository compiles', (name) => {
  const command = JSON.parse(last(lineage(stages, name), 'CMD') ?? '[]') as string[];
  expect(command).toHaveLength(1);
  const source = (command[0] ?? '').replace(/\/dist\/(bundle\/)?/, '/src/').replace(/\.js$/, '.ts');
  expect([source].filter((path) => !existsSync(root + path))).toEqual([]);
});

const copies = stages.flatMap(({ name, instructions }) =>
  instructions
    .filter((instruction) => instruction.name === 'COPY')
    .map(({ text }) => ({ name, text, ...copyOf(text) })),
);

it.each(copies)('$name: COPY $text finds what it copies', ({ from, sources }) => {
  expect([undefined, ...stages.map((stage) => stage.name)]).toContain(from);
  expect(sources.filter((source) => !isThere(source, from))).toEqual([]);
});

/** In a stage there is the whole `/app`, or `<folder>/dist…` where there are sources to build. */
function isThere(source: string, from: string | undefined): boolean {
  if (from === undefined) return existsSync(root + source);
  if (source === '/app') return true;
  const [folder = '', inside] = source.replace('/app/', root).replace('/bundle', '').split('/dist');
  if (inside === undefined) return false;
  return existsSync(folder.startsWith(`${root}frontends`) ? folder : `${folder}/src${inside}`);
}

const rules: Readonly<Record<string, { allowed?: RegExp; refused?: RegExp }>> = {
  ADD: { allowed: /^$/ },
  RUN: { refused: /\bsudo\b|\bcurl\b|\bwget\b|\bcd \/|apt-get/ },
  CMD: { allowed: /^\[".*"\]$/ },
  ENTRYPOINT: { allowed: /^\[".*"\]$/ },
  WORKDIR: { allowed: /^\// },
  ENV: { refused: /TOKEN|PASSWORD|KEY|SECRET/ },
  ARG: { refused: /TOKEN|PASSWORD|KEY|SECRET/ },
};

it('keeps to the rules of Dockerfile linters', () => {
  const faults = all.filter(({ name, text }) => {
    const { allowed, refused } = rules[name] ?? {};
    return (allowed && !allowed.test(text)) || refused?.test(text);
  });
  expect(faults).toEqual([]);
});

it('keeps development packages, the repository and local data out', () => {
  const installs = all.filter(({ text }) => /npm install .*-w /.test(text));
  // For the bundles, and for the tools.
  expect(installs).toHaveLength(2);
  for (const { text } of installs) expect(text).toContain('--omit=dev');
  const ignored = readFileSync(`${root}.dockerignore`, 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.*', '**/node_modules', '**/dist']));
});

it('leaves no source of a front end out', () => {
  const files = readdirSync(`${root}frontends`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\/src\/.*\.\w+$/.test(file) && !/\.spec\.|node_modules/.test(file))
    .map((file) => `frontends/${file}`);
  const patterns = readFileSync(`${root}.dockerignore`, 'utf8')
    .split('\n')
    .filter((line) => line && !/^[#!]/.test(line));
  expect(files).not.toEqual([]);
  expect(files.filter((file) => patterns.some((pattern) => matchesGlob(file, pattern)))).toEqual(
    [],
  );
});
