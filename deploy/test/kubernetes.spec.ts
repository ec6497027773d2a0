import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@el-reto/contracts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { stages } from './support/dockerfile.ts';
import { root, textOf } from './support/files.ts';
import {
  containerOf,
  filesOf,
  folders,
  k8s,
  labelsOf,
  manifests,
  ofKind,
  podOf,
  read,
  workloadOf,
  workloads,
  type Kustomization,
  type Manifest,
} from './support/manifests.ts';
import { productionServices } from './support/production.ts';

const named = (items: readonly Manifest[]) =>
  items.map((item) => [`${item.kind} ${item.metadata.name}`, item] as const);
const namesOf = (items: readonly Manifest[]) => items.map(({ metadata }) => metadata.name);

const all = [...manifests, ...productionServices()];

it('every manifest is valid, also in production', async () => {
  type Model = new (data: Manifest) => { validate(): void };
  for (const manifest of all) {
    const path = `kubernetes-models/${manifest.apiVersion}/${manifest.kind}`;
    const models = (await import(path)) as Record<string, Model | undefined>;
    const Model = models[manifest.kind];
    expect(Model && new Model(manifest).validate(), manifest.metadata.name).toBeUndefined();
  }
});

it('no manifest has a field that Kubernetes does not know, also in production', () => {
  const lines = all.map((manifest, index) => {
    const file = join(root, 'node_modules/kubernetes-models', manifest.apiVersion, manifest.kind);
    const json = JSON.stringify(manifest, null, 1);
    return `import type { I${manifest.kind} as T${index} } from '${file}.js';\nexport const m${index}: T${index} = ${json};\n`;
  });
  const dir = mkdtempSync(join(k8s, '.types-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  writeFileSync(join(dir, 'manifests.ts'), lines.join(''));
  const modules = { module: 'ESNext', moduleResolution: 'Bundler', types: [] };
  const compilerOptions = { ...modules, strict: true, noEmit: true, skipLibCheck: true };
  writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  expect(execFileSync(process.execPath, [tsc, '-p', dir], { encoding: 'utf8' })).toBe('');
});

it.each(folders)('%s names every file of its folder', (folder) => {
  const { resources } = read(`${folder}/kustomization.yaml`) as Kustomization;
  const own = resources.filter((resource) => !resource.startsWith('..'));
  expect(own.toSorted()).toEqual(filesOf(folder).toSorted());
});

it('production gives every image a registry and a version', () => {
  const { images = [] } = read('overlays/production/kustomization.yaml') as Kustomization;
  const used = workloads
    .map((workload) => podOf(workload).containers[0].image)
    .filter((image) => image.startsWith('el-reto/'));
  expect(images.map(({ name }) => name).toSorted()).toEqual(used.toSorted());
  expect(images.filter(({ newTag }) => !/^\d+\.\d+\.\d+$/.test(newTag))).toEqual([]);
  expect(stages.map(({ name }) => `el-reto/${name}`)).toEqual(expect.arrayContaining(used));
});

it('the workloads are the processes of the product', () => {
  const others = ['admin', 'collector', 'gateway', 'provision'];
  expect(namesOf(workloads).toSorted()).toEqual([...serviceNames, ...others].toSorted());
});

it.each(named(workloads))('%s has no privileges and can write only to its volumes', (...row) => {
  const pod = podOf(row[1]);
  expect(pod).toMatchObject({
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    securityContext: {
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    },
  });
  expect(pod.containers).toHaveLength(1);
  expect(pod.containers[0]).toMatchObject({
    resources: { requests: expect.anything(), limits: { memory: expect.anything() } },
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
  });
});

it.each([
  ...serviceNames.map((name) => [name, '/health/live', '/health/ready', '/health/live', 'http']),
  // The gateway is alive by another port than its public one, whose connections attackers could use up.
  ['gateway', '/api/health/live', '/api/health/ready', '/health/live', 'metrics'],
  ['admin', '/healthz', '/healthz', '/healthz', 'http'],
])('%s starts, is ready and is alive by %s, %s and %s, the last on its port %s', (...row) => {
  const [name = '', start, ready, alive, port] = row;
  expect(containerOf(name)).toMatchObject({
    startupProbe: { httpGet: { path: start, port: 'http' } },
    readinessProbe: { httpGet: { path: ready, port: 'http' } },
    // A process that does not answer is ended after 20 s. One that hangs ignores SIGTERM.
    livenessProbe: {
      httpGet: { path: alive, port },
      periodSeconds: 5,
      failureThreshold: 3,
      terminationGracePeriodSeconds: 1,
    },
  });
});

it('NATS is restarted when a stream is locked, which its own health check does not detect', () => {
  const value = {
    exec: { command: ['sh', '-c', expect.stringContaining('jsz?streams=true')] },
    periodSeconds: 5,
    failureThreshold: 3,
    terminationGracePeriodSeconds: 1,
  };
  const patch = [{ path: '/livenessProbe', value }];
  expect(read('charts/nats.yaml')).toMatchObject({ container: { patch } });
});

it.each(serviceNames)('%s is one replica with a volume: its file has one writer', (name) => {
  expect(workloadOf(name)).toMatchObject({
    kind: 'StatefulSet',
    spec: {
      replicas: 1,
      serviceName: name,
      volumeClaimTemplates: [{ spec: { accessModes: ['ReadWriteOnce'] } }],
    },
  });
});

it('only processes without a volume have replicas, and one of these stays during a disruption', () => {
  expect(namesOf(ofKind('Deployment'))).toEqual(['admin', 'collector', 'gateway']);
  // The collector needs no replica, because nothing waits for it.
  expect(workloadOf('collector').spec.replicas).toBe(1);
  const kept = ofKind('PodDisruptionBudget').map(({ spec }) => spec.selector?.matchLabels);
  // A disruption budget for a single replica would block the drain of its node.
  const names = ['admin', 'gateway', ...serviceNames.filter((name) => name !== 'integrity')];
  expect(kept).toEqual(names.map((name) => ({ 'app.kubernetes.io/name': name })));
});

describe('references', () => {
  it.each(named(ofKind('Service')))('%s leads to the ports of one workload', (_, { spec }) => {
    const selector = Object.entries(spec.selector ?? {});
    const behind = workloads.filter((workload) =>
      selector.every(([key, value]) => labelsOf(workload)[key] === value),
    );
    const ports = behind.flatMap((workload) => podOf(workload).containers[0].ports ?? []);
    expect(spec['ports']).toEqual(
      ports.map(({ name, containerPort }) => ({ name, port: containerPort, targetPort: name })),
    );
    expect(behind).toHaveLength(1);
  });

  it('the ingresses lead to the two sites, each with its own host', () => {
    const rule = (host: string, name: string) => [
      { host, http: { paths: [{ backend: { service: { name, port: { name: 'http' } } } }] } },
    ];
    expect(ofKind('Ingress').map(({ spec }) => spec['rules'])).toMatchObject([
      rule('elreto.example', 'gateway'),
      rule('admin.elreto.example', 'admin'),
    ]);
  });

  it('the autoscalers scale the gateway and, from two replicas, likes; the manifests state no number of replicas', () => {
    const target = (kind: string, name: string) => ({ scaleTargetRef: { kind, name } });
    expect(ofKind('HorizontalPodAutoscaler').map(({ spec }) => spec)).toMatchObject([
      target('Deployment', 'gateway'),
      { ...target('StatefulSet', 'likes'), minReplicas: 2 },
    ]);
    expect(workloadOf('gateway').spec).not.toHaveProperty('replicas');
  });

  const variables = workloads.flatMap((workload) => podOf(workload).containers[0].env ?? []);

  it('secret variables refer to secrets, and no file contains a secret', () => {
    expect(ofKind('Secret')).toEqual([]);
    const secret = /PASSWORD|TOKEN|SIGNING|CLAIMS|REDIS_URL/;
    const secrets = variables.filter(({ name }) => secret.test(name));
    const names = new Set(secrets.map(({ valueFrom }) => valueFrom?.secretKeyRef?.name));
    const expected = ['claims', 'media', 'nats', 'redis'].map((name) => `el-reto-${name}`);
    expect(names).toEqual(new Set(expected));
  });

  it('the guide applies everything outside the overlay at every deployment', () => {
    const [, steps = ''] = textOf('docs/deploy.md').split('\n4. Every time');
    const [step = ''] = steps.split('\n## ');
    const charts = ['nats.yaml', 'nats-users.yaml', 'valkey.yaml'];
    const applied = [
      'kubectl apply -f deploy/k8s/certificates.yaml',
      ...charts.map((file) => `-f deploy/k8s/charts/${file}`),
      'kubectl apply -k deploy/k8s/overlays/production',
      'kubectl apply -n monitoring -k deploy/prometheus',
      'kubectl apply -n monitoring -k deploy/grafana',
    ];
    expect(applied.filter((command) => !step.includes(command))).toEqual([]);
    expect(step).not.toContain('helm install');
  });

  it('the guide creates every secret that is needed', () => {
    const refs = variables.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []);
    const needed = refs.filter(({ optional }) => !optional).map(({ name }) => name);
    const guide = textOf('docs/deploy.md').matchAll(/^ *secret (el-reto-\w+) /gm);
    expect([...guide].map(([, name]) => name)).toEqual(expect.arrayContaining(needed));
  });
});
