import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@el-reto/contracts';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { expect, it } from 'vitest';
import { planApps } from './app-processes.ts';
import { parseEnv } from './env.ts';
import type { Infrastructure } from './infrastructure.ts';
import { Port } from './ports.ts';
import type { StackSettings } from './settings.ts';

it('runs as many replicas of each service as there are gateways, but only one of integrity', async () => {
  const root = temporaryDir();
  const folders = serviceNames.map((name) => join('services', name));
  for (const folder of [...folders, 'gateway', 'frontends/admin/server']) {
    const bundle = join(root, folder, 'dist/bundle');
    mkdirSync(bundle, { recursive: true });
    writeFileSync(join(bundle, 'main.js'), '');
  }
  const settings: StackSettings = {
    env: parseEnv({ STORE: 'firestore' }),
    root,
    dataDir: root,
    fixedPorts: false,
    appEnv: {},
    gatewayPorts: [await Port.claim(), await Port.claim()],
    adminPort: await Port.claim(),
    site: 'http://localhost:1',
    admin: 'http://localhost:3',
    mediaSigningKey: 'key',
    claimsKey: 'key',
    loadKey: undefined,
    clock: { agoMs: 0 },
  };
  const infrastructure = { env: () => ({}) } as unknown as Infrastructure;
  const { services, edge } = await planApps(settings, infrastructure);
  const replicated = serviceNames.filter((name) => name !== 'integrity');
  expect(services.map(({ name }) => name)).toEqual([
    ...serviceNames,
    ...replicated.map((name) => `${name}-2`),
  ]);
  expect(edge.map(({ name }) => name)).toEqual(['gateway', 'gateway-2', 'admin']);
});
