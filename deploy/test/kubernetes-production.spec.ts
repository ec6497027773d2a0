import { serviceNames } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { environmentOf, ofKind, podOf, read } from './support/manifests.ts';
import type { Manifest } from './support/manifests.ts';
import { mayConnect } from './support/network.ts';
import { productionServices } from './support/production.ts';

const services = productionServices().map(
  (manifest) => [manifest.metadata.name, manifest] as const,
);
const prometheus = { namespace: 'monitoring' };

describe('production', () => {
  it('runs every service', () => {
    expect(services.map(([name]) => name).toSorted()).toEqual(serviceNames.toSorted());
  });

  it.each(services)('%s still fits the schema', async (_, manifest) => {
    const path = `kubernetes-models/${manifest.apiVersion}/${manifest.kind}`;
    const module = (await import(path)) as Record<
      string,
      new (data: Manifest) => { validate(): void }
    >;
    const Model = module[manifest.kind];
    expect(Model && new Model(manifest).validate()).toBeUndefined();
  });

  it.each(services)('%s keeps nothing, and may have replicas, but one', (name, manifest) => {
    const { spec } = manifest;
    expect(spec).not.toHaveProperty('volumeClaimTemplates');
    const alone = name === 'integrity' ? 1 : 2;
    expect(spec.replicas).toBe(name === 'likes' ? undefined : alone);
    const pod = podOf(manifest);
    const mounts = pod.containers[0]['volumeMounts'] as { name: string }[];
    const volumes = (pod.volumes ?? []) as unknown as { name: string }[];
    expect(new Set(mounts.map((mount) => mount.name))).toEqual(
      new Set(volumes.map((volume) => volume.name)),
    );
    const kept = new Set(ofKind('PodDisruptionBudget').map(({ metadata }) => metadata.name));
    expect(kept.has(name)).toBe(name !== 'integrity');
  });

  it.each(services)(
    '%s has documents in Firestore, and a key of its own and the way to it',
    (name, manifest) => {
      const env = environmentOf(podOf(manifest).containers[0]);
      expect(env).toMatchObject({
        STORE: 'firestore',
        FILES: 'bucket',
        FIREBASE_PROJECT_ID: 'el-reto-production',
        GOOGLE_APPLICATION_CREDENTIALS: '/var/run/firebase/service-account.json',
      });
      const secrets = (podOf(manifest).volumes ?? []).flatMap(({ secret }) => secret ?? []);
      const keys = secrets.filter(({ secretName }) => secretName.startsWith('el-reto-firebase'));
      expect(keys.map(({ secretName }) => secretName)).toEqual([`el-reto-firebase-${name}`]);
      const { labels = {} } = manifest.spec.template?.metadata ?? {};
      expect(mayConnect(labels, 'internet', 443)).toBe(true);
      expect(labels['app.kubernetes.io/name']).toBe(name);
    },
  );

  it('no two processes share a key to Firebase, and those without need none', () => {
    const keysOf = (manifest: Manifest) =>
      (podOf(manifest).volumes ?? [])
        .flatMap(({ secret }) => secret?.secretName ?? [])
        .filter((name) => name.includes('firebase'));
    const keys = ofKind('Deployment', 'StatefulSet', 'Job').flatMap(keysOf);
    const expected = [...serviceNames, 'gateway'].map((name) => `el-reto-firebase-${name}`);
    expect(keys.toSorted()).toEqual(expected.toSorted());
  });

  it('scales likes by use, from two', () => {
    const scaler = ofKind('HorizontalPodAutoscaler').find(
      ({ metadata }) => metadata.name === 'likes',
    );
    expect(scaler?.spec).toMatchObject({
      scaleTargetRef: { kind: 'StatefulSet', name: 'likes' },
      minReplicas: 2,
    });
  });
});

describe('metrics', () => {
  it('are asked for by Prometheus alone, where each process tells them', () => {
    for (const [, manifest] of services) {
      const { labels = {} } = manifest.spec.template?.metadata ?? {};
      expect(mayConnect(prometheus, labels, 8080)).toBe(true);
    }
    const gateway = { 'app.kubernetes.io/name': 'gateway' };
    expect(mayConnect(prometheus, gateway, 9464)).toBe(true);
    expect(mayConnect({ namespace: 'traefik' }, gateway, 9464)).toBe(false);
    expect(mayConnect(prometheus, { 'app.kubernetes.io/name': 'nats' }, 4222)).toBe(false);
  });

  it('the chart’s Prometheus keeps the pods that tell, under the names that rules use', () => {
    const { serverFiles } = read('charts/prometheus.yaml') as {
      serverFiles: {
        'prometheus.yml': {
          scrape_configs: { relabel_configs: { regex?: string; source_labels: string[] }[] }[];
        };
      };
    };
    const [job] = serverFiles['prometheus.yml'].scrape_configs;
    const [keep, name] = job?.relabel_configs ?? [];
    const pods = [...ofKind('StatefulSet', 'Deployment')].flatMap(({ spec, metadata }) =>
      (spec.template?.spec.containers[0].ports ?? []).map((port) => ({
        name: metadata.name,
        text: `${spec.template?.metadata.labels['app.kubernetes.io/component']};${port.name}`,
      })),
    );
    const kept = pods.filter(({ text }) => new RegExp(`^(?:${keep?.regex})$`).test(text));
    expect(kept.map((pod) => pod.name).toSorted()).toEqual([...serviceNames, 'gateway'].toSorted());
    expect(name?.source_labels).toEqual(['__meta_kubernetes_pod_label_app_kubernetes_io_name']);
  });
});
