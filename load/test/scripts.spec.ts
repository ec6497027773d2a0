import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';

const load = fileURLToPath(new URL('..', import.meta.url));
const scripts = readdirSync(load).filter((name) => /^\d\d-.*\.ts$/.test(name));

it.each(scripts)(
  '%s bundles, needs nothing that k6 lacks, and has thresholds that fail the run',
  async (script) => {
    const bundle = await rolldown({
      input: join(load, script),
      external: (id) => !id.startsWith('.') && !id.startsWith('/'),
    });
    const { output } = await bundle.generate({ format: 'es' });
    await bundle.close();
    const [chunk] = output;
    expect(chunk.imports.filter((name) => !/^k6(\/|$)/.test(name))).toEqual([]);
    expect(chunk.exports).toEqual(expect.arrayContaining(['options', 'setup']));
    expect(chunk.code).not.toMatch(
      /\brequire\(|\bprocess\.|\bBuffer\b|URLSearchParams|new URL\(|\bfetch\(|import\(/,
    );
    const text = readFileSync(join(load, script), 'utf8');
    expect(text).toMatch(/\n {2}thresholds: \{\n {4}\S/);
    expect(text).not.toMatch(/abortOnFail: false|thresholds: \{\}/);
  },
);

it.each([...scripts, ...readdirSync(join(load, 'shared')).map((name) => `shared/${name}`)])(
  '%s names files as k6 finds them',
  (file) => {
    const text = readFileSync(join(load, file), 'utf8');
    const imports = [...text.matchAll(/from '([^']+)'/g)].map(([, name = '']) => name);
    expect(imports.filter((name) => !/^k6(\/\w+)?$|^\.\.?\/[\w./-]+\.ts$/.test(name))).toEqual([]);
  },
);

it('without k6 the command explains how to install it', () => {
  const command = new URL('../../scripts/lib/load.mjs', import.meta.url);
  const program = `(await import(${JSON.stringify(command)})).load(['smoke'])`;
  const args = ['--input-type=module', '--eval', `await ${program}`];
  const env = { ...process.env, PATH: load };
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  expect(stderr).toContain('Falta k6');
  expect(stderr).toContain('brew install k6');
  expect(status).toBe(1);
});
