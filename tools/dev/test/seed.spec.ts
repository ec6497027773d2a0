import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { parseEnv } from '../src/env.ts';
import { seed } from '../src/seed.ts';
import { siteOf } from '../src/seed/people.ts';
import type { StackInfo } from '../src/supervisor/stack-file.ts';

it.each([
  ['its process says why', undefined, /^SEED=load hace cuentas de prueba: solo con el emulador/],
  ['the start is aborted', AbortSignal.abort(), 'aborted'],
])('a contest is not filled if %s', async (_, signal, why) => {
  const env = parseEnv({ DATA_DIR: tmpdir(), SEED: 'load' });
  const info = { authEmulator: '' } as StackInfo;
  await expect(seed({ info, env, say: () => undefined, signal })).rejects.toThrow(why);
});

it('calls the site on this machine, for any public address', () => {
  const sites = ['http://localhost:3000'];
  const info = { site: 'https://reto.example.mx', authEmulator: '' } as StackInfo;
  expect(siteOf({ ...info, sites }).origin).toBe('http://localhost:3000');
  // In a container the site is on another host.
  expect(siteOf({ ...info, sites: [] }).origin).toBe(info.site);
});
