import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments, stringify } from 'yaml';
import { permissionsOf, natsUsers, tlsParties, redisRules } from '@el-reto/dev';
import { environmentOf, k8s, labelsOf, podOf, read, workloads } from './support/manifests.ts';
import type { Manifest } from './support/manifests.ts';
import { mayConnect } from './support/network.ts';
import { readers } from './support/readers.ts';

const containerOf = (name: string) => {
  const workload = workloads.find(({ metadata }) => metadata.name === name);
  if (!workload) throw new Error(`no workload ${name}`);
  return { container: podOf(workload).containers[0], labels: labelsOf(workload) };
};
const environment = (name: string): Record<string, string> => ({
  ...environmentOf(containerOf(name).container),
  NODE_ENV: 'production',
  DATA_DIR: '/data',
});

describe('an environment satisfies the code in production', () => {
  const image = { ADMIN_PORT: '3001', ADMIN_DIR: '/app/frontends/admin/dist' };
  const ofService = (NATS_USER: string) => ({ NATS_USER, STORE: 'firestore' });
  const expected = {
    ...Object.fromEntries(serviceNames.map((name) => [name, ofService(name)])),
    gateway: {
      NATS_USER: 'gateway',
      MEDIA_URL: ['https://media:8443'],
      HTTPS_PORT: 3443,
      TLS_DIR: '/var/run/tls',
      PUBLIC_URL: 'https://elreto.example',
      FIREBASE_PROJECT_ID: 'el-reto-production',
      LIMITS: 'on',
    },
    admin: {
      GATEWAY_URL: 'https://gateway:3443',
      PUBLIC_URL: 'https://elreto.example',
      FIREBASE_PROJECT_ID: 'el-reto-production',
    },
  };

  it.each(Object.entries(expected))('of %s', (name, values) => {
    expect(readers[name]?.({ ...environment(name), ...image })).toMatchObject(values);
  });

  it.each(['likes', 'posts'])('of %s, which is for adults unless it says otherwise', (name) => {
    const { ADULTS_ONLY, ...others } = environment(name);
    expect(ADULTS_ONLY).toBe('on');
    expect(readers[name]?.({ ...others })).toMatchObject({ ADULTS_ONLY: 'on' });
    expect(() => readers[name]?.({ ...others, ADULTS_ONLY: 'sometimes' })).toThrow('ADULTS_ONLY');
  });
});

describe('the values of the NATS chart', () => {
  const values = read('charts/nats.yaml') as {
    readonly container: {
      readonly image: { readonly tag: string };
      readonly env: Readonly<Record<string, object>>;
    };
  };
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

  it('have the users of the code, each with the permissions of the code', async () => {
    const file = { config: { merge: { authorization: { users } } } };
    const head =
      '# Written by a test, from the contracts: npx vitest run --project parts deploy/test -u\n';
    await expect(head + stringify(file)).toMatchFileSnapshot('../k8s/charts/nats-users.yaml');
  });

  it('run the NATS of Compose', () => {
    const { services } = read('../../docker-compose.yml') as {
      readonly services: { readonly nats: { readonly image: string } };
    };
    expect(`nats:${values.container.image.tag}`).toBe(services.nats.image);
  });

  it('take each password from the secret that its process takes it from', () => {
    for (const user of natsUsers) {
      const secretKeyRef = { name: 'el-reto-nats', key: user };
      expect(values.container.env[variableOf(user)]).toEqual({ valueFrom: { secretKeyRef } });
      // No process of the cluster is the operator: people are.
      if (user === 'operator') continue;
      const { env = [] } = containerOf(user === 'stack' ? 'provision' : user).container;
      expect(env).toContainEqual({ name: 'NATS_PASSWORD', valueFrom: { secretKeyRef } });
    }
  });

  it('make a configuration that nats-server takes', () => {
    const dir = mkdtempSync(join(tmpdir(), 'nats-values-'));
    try {
      // What the chart does with strings between << and >>.
      const text = JSON.stringify({ port: 4222, authorization: { users } }).replaceAll(
        /"<< (.*?) >>"/g,
        '$1',
      );
      writeFileSync(join(dir, 'nats.conf'), text);
      const passwords = natsUsers.map((user) => [variableOf(user), `p1e5${'0'.repeat(44)}`]);
      const env = { PATH: `${process.env['PATH']}:/usr/sbin`, ...Object.fromEntries(passwords) };
      const run = () =>
        execFileSync('nats-server', ['-t', '-c', join(dir, 'nats.conf')], { env, stdio: 'pipe' });
      expect(run).not.toThrow();
    } finally {
      rmSync(dir, { recursive: true });
    }
  });
});

it('the values of the cache’s chart know the gateway alone, as the code has it', () => {
  const { auth } = read('charts/valkey.yaml') as {
    readonly auth: Readonly<Record<string, unknown>>;
  };
  expect(auth).toEqual({
    enabled: true,
    usersExistingSecret: 'el-reto-redis',
    aclUsers: { gateway: { permissions: redisRules.gateway, passwordKey: 'password' } },
    aclConfig: 'user default off\n',
  });
});

it('each part has a certificate of its own, in the secret that it mounts', () => {
  const text = readFileSync(join(k8s, 'certificates.yaml'), 'utf8');
  const certificates = parseAllDocuments(text)
    .map((document) => document.toJS() as Manifest)
    .filter(({ kind, spec }) => kind === 'Certificate' && !spec['isCA']);
  const named = certificates.map(({ spec }) => [spec['commonName'], spec['secretName']]);
  expect(named).toEqual(tlsParties.map((party) => [party, `el-reto-tls-${party}`]));
  for (const { spec } of certificates) {
    expect(spec).toMatchObject({ usages: ['digital signature', 'server auth', 'client auth'] });
    expect(spec['dnsNames']).toContain(spec['commonName']);
  }
  for (const workload of workloads.filter(({ metadata }) => metadata.name !== 'collector')) {
    const { name } = workload.metadata;
    const secrets = (podOf(workload).volumes ?? []).flatMap(
      ({ secret }) => secret?.secretName ?? [],
    );
    const own = `el-reto-tls-${name === 'provision' ? 'stack' : name}`;
    expect(secrets.filter((secret) => secret.startsWith('el-reto-tls'))).toEqual([own]);
    expect(environment(name)).toMatchObject({ TLS_DIR: '/var/run/tls' });
  }
});

it('NATS and the cache take nobody without one', () => {
  const nats = read('charts/nats.yaml') as { readonly config: object; readonly tlsCA: object };
  const tls = { enabled: true, secretName: 'el-reto-tls-nats', merge: { verify: true } };
  expect(nats.config).toMatchObject({ nats: { tls }, cluster: { tls } });
  expect(nats.tlsCA).toEqual({ enabled: true, secretName: 'el-reto-tls-nats' });
  expect(read('charts/valkey.yaml')).toMatchObject({
    tls: { enabled: true, existingSecret: 'el-reto-tls-redis', requireClientCertificate: true },
  });
});

describe('network policies', () => {
  const pod = (name: string) => containerOf(name).labels;
  const nats = { 'app.kubernetes.io/name': 'nats' };
  const redis = { 'app.kubernetes.io/name': 'valkey' };
  const ingress = { namespace: 'traefik' };
  const dns = { namespace: 'kube-system' };
  const monitoring = { namespace: 'monitoring' };

  it('let those talk who have to', () => {
    const all = [...serviceNames, 'gateway', 'provision'];
    expect(all.filter((name) => !mayConnect(pod(name), nats, 4222))).toEqual([]);
    expect([...all, 'admin'].filter((name) => !mayConnect(pod(name), dns, 53))).toEqual([]);
    expect(mayConnect(nats, nats, 6222)).toBe(true);
    expect(mayConnect(pod('gateway'), redis, 6379)).toBe(true);
    expect(mayConnect(pod('gateway'), pod('media'), 8443)).toBe(true);
    expect(mayConnect(pod('admin'), pod('gateway'), 3443)).toBe(true);
    expect(mayConnect(ingress, pod('gateway'), 3000)).toBe(true);
    expect(mayConnect(ingress, pod('admin'), 3001)).toBe(true);
    const traced = [...serviceNames, 'gateway'];
    expect(traced.filter((name) => !mayConnect(pod(name), pod('collector'), 4318))).toEqual([]);
    expect(mayConnect(pod('collector'), monitoring, 4317)).toBe(true);
    expect(mayConnect(pod('accounts'), 'internet', 443)).toBe(true);
    expect(mayConnect(pod('gateway'), 'internet', 443)).toBe(true);
  });

  it('let nobody else', () => {
    const silent = serviceNames.filter((name) => name !== 'accounts');
    expect(silent.filter((name) => mayConnect(pod(name), 'internet', 443))).toEqual([]);
    expect(serviceNames.filter((name) => mayConnect(pod(name), redis, 6379))).toEqual([]);
    expect(serviceNames.filter((name) => mayConnect(pod(name), pod('media'), 8443))).toEqual([]);
    expect(serviceNames.filter((name) => mayConnect(ingress, pod(name), 8080))).toEqual([]);
    expect(mayConnect(pod('admin'), nats, 4222)).toBe(false);
    expect(mayConnect(pod('admin'), pod('collector'), 4318)).toBe(false);
    expect(mayConnect(pod('collector'), 'internet', 443)).toBe(false);
    expect(mayConnect(pod('likes'), monitoring, 4317)).toBe(false);
    expect(mayConnect(ingress, nats, 4222)).toBe(false);
    expect(mayConnect(pod('likes'), pod('gateway'), 3000)).toBe(false);
    expect(mayConnect(pod('likes'), pod('gateway'), 3443)).toBe(false);
    expect(mayConnect(ingress, pod('gateway'), 3443)).toBe(false);
    expect(mayConnect({ app: 'stranger' }, redis, 6379)).toBe(false);
  });
});
