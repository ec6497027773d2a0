import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@el-reto/contracts';
import { readSettings } from '@el-reto/contracts/settings';
import { natsPatienceS, natsUsers, permissionsOf, redisRules, tlsParties } from '@el-reto/dev';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { compose } from './support/files.ts';
import {
  containerOf,
  environmentOf,
  labelsOf,
  manifestsIn,
  mountedBy,
  read,
  workloadOf,
  workloads,
} from './support/manifests.ts';
import { mayConnect, type Party } from './support/network.ts';
import { parts } from '../../scripts/settings/parts.ts';

const environment = (name: string): Record<string, string> => ({
  ...environmentOf(containerOf(name)),
  NODE_ENV: 'production',
  DATA_DIR: '/data',
});

function readPart(name: string, env: Record<string, string>) {
  const schema = parts[name];
  return schema && readSettings(schema, env);
}

const image = { ADMIN_PORT: '3001', ADMIN_DIR: '/app/frontends/admin/dist' };
const ofService = (NATS_USER: string) => ({ NATS_USER, STORE: 'firestore' });
const ofSites = {
  PUBLIC_URL: 'https://elreto.example',
  FIREBASE_PROJECT_ID: 'el-reto-production',
};
const expected = {
  ...Object.fromEntries(serviceNames.map((name) => [name, ofService(name)])),
  likes: { ...ofService('likes'), ADULTS_ONLY: 'on' },
  posts: { ...ofService('posts'), ADULTS_ONLY: 'on' },
  gateway: {
    ...ofSites,
    NATS_USER: 'gateway',
    MEDIA_URL: ['https://media:8443'],
    HTTPS_PORT: 3443,
    TLS_DIR: '/var/run/tls',
    LIMITS: 'on',
  },
  admin: { ...ofSites, GATEWAY_URL: 'https://gateway:3443' },
};

it.each(Object.entries(expected))('the environment is valid in production: %s', (name, values) => {
  expect(readPart(name, { ...environment(name), ...image })).toMatchObject(values);
});

const variableOf = (user: string) => `NATS_PASSWORD_${user.toUpperCase()}`;
const users = natsUsers.map((user) => {
  const { publish, publishDeny, subscribe } = permissionsOf(user);
  return {
    user,
    password: `<< $${variableOf(user)} >>`,
    permissions: {
      publish: { allow: publish, ...(publishDeny && { deny: publishDeny }) },
      subscribe: { allow: subscribe },
      allow_responses: true,
    },
  };
});

const authorization = { timeout: natsPatienceS, users };

it('the values of the NATS chart contain the users and permissions of the code', async () => {
  const file = { config: { merge: { authorization } } };
  const head =
    '# Written by a test, from the contracts: npx vitest run --project parts deploy/test -u\n';
  await expect(head + stringify(file)).toMatchFileSnapshot('../k8s/charts/nats-users.yaml');
});

it('the values of the NATS chart use the same NATS image as Compose', () => {
  const tag = compose.services['nats']?.image.replace('nats:', '');
  expect(read('charts/nats.yaml')).toMatchObject({ container: { image: { tag } } });
});

it('the values of the NATS chart take each password from the same secret as the process', () => {
  for (const user of natsUsers) {
    const secretKeyRef = { name: 'el-reto-nats', key: user };
    const env = { [variableOf(user)]: { valueFrom: { secretKeyRef } } };
    expect(read('charts/nats.yaml')).toMatchObject({ container: { env } });
    // The user `operator` belongs to people, not to a process of the cluster.
    if (user === 'operator') continue;
    const process = containerOf(user === 'stack' ? 'provision' : user);
    expect(process.env).toContainEqual({ name: 'NATS_PASSWORD', valueFrom: { secretKeyRef } });
  }
});

it('the values of the NATS chart result in a configuration that nats-server accepts', () => {
  const file = join(temporaryDir(), 'nats.conf');
  const text = JSON.stringify({ port: 4222, authorization });
  // The chart writes strings in << >> without quotes.
  writeFileSync(file, text.replaceAll(/"<< (.*?) >>"/g, '$1'));
  const passwords = natsUsers.map((user) => [variableOf(user), `p1e5${'0'.repeat(44)}`]);
  const env = { PATH: `${process.env['PATH']}:/usr/sbin`, ...Object.fromEntries(passwords) };
  const run = () => execFileSync('nats-server', ['-t', '-c', file], { env, stdio: 'pipe' });
  expect(run).not.toThrow();
});

it('the values of the cache’s chart have the gateway as the only user, with the rules of the code', () => {
  expect(read('charts/valkey.yaml')).toHaveProperty('auth', {
    enabled: true,
    usersExistingSecret: 'el-reto-redis',
    aclUsers: { gateway: { permissions: redisRules.gateway, passwordKey: 'password' } },
    aclConfig: 'user default off\n',
  });
});

it('each part has its own certificate in the secret that it mounts', () => {
  const certificates = manifestsIn('certificates.yaml').filter(
    ({ kind, spec }) => kind === 'Certificate' && !spec['isCA'],
  );
  expect(certificates.map(({ spec }) => spec)).toMatchObject(
    tlsParties.map((party) => ({
      commonName: party,
      secretName: `el-reto-tls-${party}`,
      dnsNames: expect.arrayContaining([party]),
      usages: ['digital signature', 'server auth', 'client auth'],
    })),
  );
  for (const workload of workloads.filter(({ metadata }) => metadata.name !== 'collector')) {
    const { name } = workload.metadata;
    const own = `el-reto-tls-${name === 'provision' ? 'stack' : name}`;
    expect(mountedBy(workload, 'el-reto-tls')).toEqual([own]);
    expect(environment(name)).toMatchObject({ TLS_DIR: '/var/run/tls' });
  }
});

it('NATS and the cache accept no client without a certificate; NATS waits for that of a slow client', () => {
  const merge = { verify: true, timeout: natsPatienceS };
  const tls = { enabled: true, secretName: 'el-reto-tls-nats', merge };
  expect(read('charts/nats.yaml')).toMatchObject({ config: { nats: { tls }, cluster: { tls } } });
  const tlsCA = { enabled: true, secretName: 'el-reto-tls-nats' };
  expect(read('charts/nats.yaml')).toHaveProperty('tlsCA', tlsCA);
  expect(read('charts/valkey.yaml')).toMatchObject({
    tls: { enabled: true, existingSecret: 'el-reto-tls-redis', requireClientCertificate: true },
  });
});

const pods: Record<string, Party> = {
  ...Object.fromEntries(
    workloads.map(({ metadata: { name } }) => [name, labelsOf(workloadOf(name))]),
  ),
  nats: { 'app.kubernetes.io/name': 'nats' },
  redis: { 'app.kubernetes.io/name': 'valkey' },
  stranger: { app: 'stranger' },
};
const outside: Record<string, Party> = {
  ingress: { namespace: 'traefik' },
  monitoring: { namespace: 'monitoring' },
  dns: { namespace: 'kube-system' },
  internet: 'internet',
};
const watched = [...serviceNames, 'gateway'];

it.each<[to: string, port: number, from: string[]]>([
  ['nats', 4222, [...watched, 'provision']],
  ['nats', 6222, ['nats']],
  ['redis', 6379, ['gateway']],
  ['media', 8443, ['gateway']],
  ['gateway', 3443, ['admin']],
  ['gateway', 3000, ['ingress']],
  ['gateway', 9464, ['monitoring']],
  ['admin', 3001, ['ingress']],
  ['collector', 4318, watched],
  ...serviceNames.map((name): [string, number, string[]] => [name, 8080, ['monitoring']]),
  ['monitoring', 4317, ['collector']],
  ['dns', 53, Object.keys(pods)],
  ['internet', 443, ['accounts', 'gateway']],
])('network policies %s:%i is reachable only from %j', (to, port, from) => {
  const target = pods[to] ?? outside[to] ?? 'internet';
  const candidates = Object.entries(to in pods ? { ...pods, ...outside } : pods);
  const found = candidates.filter(([, party]) => mayConnect(party, target, port));
  expect(found.map(([name]) => name).toSorted()).toEqual(from.toSorted());
});
