import { existsSync, readdirSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { serviceNames } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { copyOf, lineage, stages } from './support/dockerfile.ts';
import { root, textOf } from './support/files.ts';

const all = stages.flatMap(({ instructions }) => instructions);
const targets = [...serviceNames, 'gateway', 'admin', 'tools'];

it('has one base image, the Node of .node-version, with its full version and digest', () => {
  const bases = stages.map(({ base }) => base);
  const outside = bases.filter((base) => !stages.some(({ name }) => name === base));
  const [image, digest] = outside.join().split('@');
  expect(image).toBe(`node:${textOf('.node-version').trim()}-slim`);
  expect(digest).toMatch(/^sha256:[\da-f]{64}$/);
});

it('names each stage once and uses all stages', () => {
  const names = stages.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const used = new Set([
    ...targets,
    ...stages.map(({ base }) => base),
    ...all.flatMap(({ name, text }) => (name === 'COPY' ? (copyOf(text).from ?? []) : [])),
  ]);
  expect(names.filter((name) => !used.has(name))).toEqual([]);
});

it.each(targets)('%s has no root user, a health check, and a command compiled here', (name) => {
  const last = (kind: string) => lineage(name).findLast((one) => one.name === kind)?.text ?? '';
  expect(last('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  const check =
    /CMD \["sh", "check-alive\.sh", "node", "healthcheck\.mjs", "http:\/\/127\.0\.0\.1:\d+\/(?:health\/live|healthz)"\]/;
  expect(name === 'tools' || check.test(last('HEALTHCHECK'))).toBe(true);
  const [, file = ''] = /^\["([^"]+)\.js"\]$/.exec(last('CMD')) ?? [];
  const source = `${file.replace(/\/dist\/(bundle\/)?/, '/src/')}.ts`;
  expect([source].filter((path) => !existsSync(root + path))).toEqual([]);
});

const copies = stages.flatMap(({ name, instructions }) =>
  instructions
    .filter((instruction) => instruction.name === 'COPY')
    .map(({ text }) => ({ name, text, ...copyOf(text) })),
);

it.each(copies)('$name: the sources of COPY $text exist', ({ from, sources }) => {
  expect([undefined, ...stages.map((stage) => stage.name)]).toContain(from);
  expect(sources.filter((source) => !isThere(source, from))).toEqual([]);
});

/** Whether a source exists in the repository or, after the build, in the stage `from`. */
function isThere(source: string, from: string | undefined): boolean {
  if (from === undefined) return existsSync(root + source);
  if (source === '/app') return true;
  const [folder = '', inside] = source.replace('/app/', root).replace('/bundle', '').split('/dist');
  if (inside === undefined) return false;
  return existsSync(folder.startsWith(`${root}frontends`) ? folder : `${folder}/src${inside}`);
}

it.each([
  ['ADD', /./],
  ['RUN', /\bsudo\b|\bcurl\b|\bwget\b|\bcd \/|apt-get/],
  ['CMD', /^(?!\[".*"\]$)/],
  ['ENTRYPOINT', /^(?!\[".*"\]$)/],
  ['WORKDIR', /^[^/]/],
  ['ENV', /TOKEN|PASSWORD|KEY|SECRET/],
  ['ARG', /TOKEN|PASSWORD|KEY|SECRET/],
])('no %s matches %s', (name, refused) => {
  expect(all.filter((one) => one.name === name && refused.test(one.text))).toEqual([]);
});

const ignored = textOf('.dockerignore').split('\n');

it('images contain no development packages, no repository and no local data', () => {
  const installs = all.filter(({ text }) => /npm install .*-w /.test(text));
  // One installation for the bundles and one for the tools.
  expect(installs).toHaveLength(2);
  for (const { text } of installs) expect(text).toContain('--omit=dev');
  expect(ignored).toEqual(expect.arrayContaining(['.*', '**/node_modules', '**/dist']));
});

it('the build context contains all sources of the front ends', () => {
  const files = readdirSync(`${root}frontends`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\/src\/.*\.\w+$/.test(file) && !/\.spec\.|node_modules/.test(file))
    .map((file) => `frontends/${file}`);
  const patterns = ignored.filter((line) => line && !/^[#!]/.test(line));
  const leftOut = files.filter((file) => patterns.some((one) => matchesGlob(file, one)));
  expect(files).not.toEqual([]);
  expect(leftOut).toEqual([]);
});
