import { accountsRequests } from '@el-reto/contracts';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { connect } from '@nats-io/transport-node';
import { expect, it, onTestFinished, vi } from 'vitest';
import { parseEnv } from '../src/env.ts';
import { startNats } from '../src/parts.ts';
import { pastMs, seed } from '../src/seed.ts';
import { siteOf } from '../src/seed/people.ts';
import type { StackInfo } from '../src/supervisor/stack-file.ts';

it.each([
  // The stack's information is incomplete.
  ['its process fails', undefined, /^TypeError: /],
  ['the start is aborted', AbortSignal.abort(), 'aborted'],
])('a contest is not filled if %s', async (_, signal, why) => {
  const env = parseEnv({ DATA_DIR: temporaryDir(), SEED: 'load' });
  const info = { authEmulator: '' } as StackInfo;
  await expect(seed({ info, env, say: () => undefined, signal })).rejects.toThrow(why);
});

it('a folder that got the contest of load tests gets no demo later', async () => {
  const DATA_DIR = temporaryDir();
  const start = (SEED: string) => {
    const env = parseEnv({ DATA_DIR, SEED });
    return seed({
      info: { authEmulator: 'http://emulator' } as StackInfo,
      env,
      say: () => undefined,
    });
  };
  // Also if the contest is not complete.
  await expect(start('load')).rejects.toThrow('TypeError');
  expect(pastMs(parseEnv({ DATA_DIR }))).toBe(0);
  await expect(start('demo')).resolves.toBeUndefined();
});

it.each<[string, Record<string, string>]>([
  ['without it', {}],
  ['without a password for the emulator', { ADMIN_EMAIL: 'ana@example.mx' }],
])('after a start %s, the next one makes ADMIN_EMAIL an administrator, once', async (_, first) => {
  const DATA_DIR = temporaryDir();
  const nats = await startNats({ dir: `${DATA_DIR}/nats` });
  onTestFinished(() => nats.stop());
  const { url: servers, user, password: pass } = nats.credentials('accounts');
  const accounts = await connect({ servers, user, pass });
  onTestFinished(() => accounts.close());
  let granted = 0;
  accounts.subscribe(accountsRequests.setAdmin.subject, {
    callback: (__, message) => {
      granted += 1;
      message.respond(JSON.stringify({ response: { uid: 'ana' } }));
    },
  });
  await accounts.flush();
  const start = (settings: Record<string, string>, authEmulator = '') => {
    const env = parseEnv({ DATA_DIR, SEED: 'none', ...settings });
    const info = { nats: nats.url, authEmulator } as StackInfo;
    return seed({ info, env, say: () => undefined });
  };
  await start(first, 'http://127.0.0.1:1');
  expect(granted).toBe(0);
  await start({ ADMIN_EMAIL: 'ana@example.mx' });
  await start({ ADMIN_EMAIL: 'ana@example.mx' });
  expect(granted).toBe(1);
});

it('calls the site on this machine, for any public address', () => {
  const sites = ['http://localhost:3000'];
  const info = { site: 'https://reto.example.mx', authEmulator: '' } as StackInfo;
  expect(siteOf({ ...info, sites }).origin).toBe('http://localhost:3000');
  // In a container the site is on another host.
  expect(siteOf({ ...info, sites: [] }).origin).toBe(info.site);
});

it('repeats a call while a part of the product does not answer', async () => {
  const sent = vi.spyOn(globalThis, 'fetch');
  for (const status of [503, 200]) sent.mockResolvedValueOnce(Response.json([], { status }));
  const info = { site: 'http://localhost', sites: [], authEmulator: '' } as unknown as StackInfo;
  expect(await siteOf(info).api.call('listCurrentEvents')).toEqual([]);
});
