import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { readStages, root } from './support/dockerfile.ts';
import {
  filesOf,
  folders,
  k8s,
  labelsOf,
  manifests,
  ofKind,
  podOf,
  read,
  workloads,
} from './support/manifests.ts';
import type { Kustomization, Manifest } from './support/manifests.ts';

const named = (items: readonly Manifest[]) =>
  items.map((item) => [`${item.kind} ${item.metadata.name}`, item] as const);

describe('schemas', () => {
  it.each(named(manifests))('%s is valid', async (_, manifest) => {
    const path = `kubernetes-models/${manifest.apiVersion}/${manifest.kind}`;
    const module = (await import(path)) as Record<
      string,
      new (data: Manifest) => { validate(): void }
    >;
    const Model = module[manifest.kind];
    expect(Model && new Model(manifest).validate()).toBeUndefined();
  });

  it('no manifest has a field that Kubernetes does not know', () => {
    const lines = manifests.map((manifest, index) => {
      const file = join(root, 'node_modules/kubernetes-models', manifest.apiVersion, manifest.kind);
      const json = JSON.stringify(manifest, null, 1);
      return `import type { I${manifest.kind} as T${index} } from '${file}.js';\nexport const m${index}: T${index} = ${json};\n`;
    });
    const dir = mkdtempSync(join(k8s, '.types-'));
    try {
      writeFileSync(join(dir, 'manifests.ts'), lines.join(''));
      const compilerOptions = {
        module: 'ESNext',
        moduleResolution: 'Bundler',
        strict: true,
        noEmit: true,
        types: [],
        skipLibCheck: true,
      };
      writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
      const tsc = join(root, 'node_modules/typescript/bin/tsc');
      expect(execFileSync(process.execPath, [tsc, '-p', dir], { encoding: 'utf8' })).toBe('');
    } finally {
      rmSync(dir, { recursive: true });
    }
  });
});

describe('kustomizations', () => {
  it.each(folders)('%s names every file that is there', (folder) => {
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
    const targets = new Set(readStages().map(({ name }) => `el-reto/${name}`));
    expect(used.filter((image) => !targets.has(image))).toEqual([]);
  });
});

describe('workloads', () => {
  it('are the processes of the product', () => {
    const names = workloads.map(({ metadata }) => metadata.name);
    expect(names.toSorted()).toEqual(
      [...serviceNames, 'admin', 'collector', 'gateway', 'provision'].toSorted(),
    );
  });

  it.each(named(workloads))(
    '%s has no privileges and writes to its volumes alone',
    (_, workload) => {
      const pod = podOf(workload);
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
    },
  );

  it.each([
    ...serviceNames.map((name) => [name, '/health/live', '/health/ready']),
    ['gateway', '/api/health/live', '/api/health/ready'],
    ['admin', '/healthz', '/healthz'],
  ])('%s is asked for %s and %s', (name, live, ready) => {
    const workload = workloads.find(({ metadata }) => metadata.name === name);
    expect(workload && podOf(workload).containers[0]).toMatchObject({
      startupProbe: { httpGet: { path: live, port: 'http' } },
      livenessProbe: { httpGet: { path: live, port: 'http' } },
      readinessProbe: { httpGet: { path: ready, port: 'http' } },
    });
  });

  it.each(serviceNames)(
    '%s is, in the base, one replica with a volume: its file has one writer',
    (name) => {
      const workload = workloads.find(({ metadata }) => metadata.name === name);
      expect(workload).toMatchObject({
        kind: 'StatefulSet',
        spec: { replicas: 1, serviceName: name },
      });
      expect(workload?.spec['volumeClaimTemplates']).toMatchObject([
        { spec: { accessModes: ['ReadWriteOnce'] } },
      ]);
    },
  );

  it('only what keeps nothing is replicated, and keeps a replica through a disruption', () => {
    expect(ofKind('Deployment').map(({ metadata }) => metadata.name)).toEqual([
      'admin',
      'collector',
      'gateway',
    ]);
    // Nothing waits for the collector.
    const collector = workloads.find(({ metadata }) => metadata.name === 'collector');
    expect(collector?.spec.replicas).toBe(1);
    const kept = ofKind('PodDisruptionBudget').map(({ spec }) => spec.selector?.matchLabels);
    // Of one replica a budget would hinder every drain.
    const names = ['admin', 'gateway', ...serviceNames.filter((name) => name !== 'integrity')];
    expect(kept).toEqual(names.map((name) => ({ 'app.kubernetes.io/name': name })));
  });
});

describe('references', () => {
  it.each(named(ofKind('Service')))('%s leads to a port of a pod', (_, { spec }) => {
    const behind = workloads.filter((workload) =>
      Object.entries(spec.selector ?? {}).every(
        ([key, value]) => labelsOf(workload)[key] === value,
      ),
    );
    const ports = behind.flatMap((workload) => podOf(workload).containers[0].ports ?? []);
    expect(spec['ports']).toEqual(
      ports.map(({ name, containerPort }) => ({ name, port: containerPort, targetPort: name })),
    );
    expect(behind).toHaveLength(1);
  });

  it('the ingresses lead to the two sites, each on a host of its own', () => {
    const text = ofKind('Ingress').map(({ spec }) => JSON.stringify(spec['rules']));
    expect(text).toHaveLength(2);
    expect(text[0]).toContain('"host":"elreto.example"');
    expect(text[0]).toContain('"service":{"name":"gateway","port":{"name":"http"}}');
    expect(text[1]).toContain('"host":"admin.elreto.example"');
    expect(text[1]).toContain('"service":{"name":"admin","port":{"name":"http"}}');
  });

  it('the autoscaler scales the gateway, whose manifest does not argue', () => {
    const [scaler] = ofKind('HorizontalPodAutoscaler');
    expect(scaler?.spec['scaleTargetRef']).toMatchObject({ kind: 'Deployment', name: 'gateway' });
    const gateway = workloads.find(({ metadata }) => metadata.name === 'gateway');
    expect(gateway?.spec).not.toHaveProperty('replicas');
  });

  it('secrets are referred to and stand in no file', () => {
    expect(ofKind('Secret')).toEqual([]);
    const variables = workloads.flatMap((workload) => podOf(workload).containers[0].env ?? []);
    const secret = /PASSWORD|TOKEN|SIGNING|CLAIMS|REDIS_URL/;
    const secrets = variables.filter(({ name }) => secret.test(name));
    expect(secrets.filter(({ valueFrom }) => !valueFrom?.secretKeyRef)).toEqual([]);
    const names = new Set(secrets.map(({ valueFrom }) => valueFrom?.secretKeyRef?.name));
    expect(names).toEqual(
      new Set(['el-reto-claims', 'el-reto-media', 'el-reto-nats', 'el-reto-redis']),
    );
  });

  it('what has to be there is made at the start, and once where it came later', () => {
    const refs = workloads.flatMap((workload) =>
      (podOf(workload).containers[0].env ?? []).flatMap(
        ({ valueFrom }) => valueFrom?.secretKeyRef ?? [],
      ),
    );
    const needed = refs.filter(({ optional }) => !optional).map(({ name }) => name);
    const guide = readFileSync(join(root, 'docs/deploy.md'), 'utf8');
    const [start = '', later = ''] = guide.split('\nAn installation from before ');
    const madeIn = (text: string) =>
      [...text.matchAll(/^ *secret (el-reto-\w+) /gm)].map(([, name]) => name);
    expect(madeIn(start)).toEqual(expect.arrayContaining(needed));
    const first = ['el-reto-media', 'el-reto-nats', 'el-reto-redis'];
    expect([...first, ...madeIn(later)]).toEqual(expect.arrayContaining(needed));
  });
});
