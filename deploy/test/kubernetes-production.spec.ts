import { serviceNames } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import {
  environmentOf,
  labelsOf,
  mountedBy,
  ofKind,
  podOf,
  read,
  workloads,
} from './support/manifests.ts';
import { mayConnect } from './support/network.ts';
import { productionServices } from './support/production.ts';

const services = productionServices().map((item) => [item.metadata.name, item] as const);

it('production runs every service', () => {
  expect(services.map(([name]) => name).toSorted()).toEqual(serviceNames.toSorted());
});

it.each(services)('%s has a Firestore key of its own and no volume', (name, manifest) => {
  const { spec } = manifest;
  const pod = podOf(manifest);
  expect(spec).not.toHaveProperty('volumeClaimTemplates');
  const alone = name === 'integrity' ? 1 : 2;
  expect(spec.replicas).toBe(name === 'likes' ? undefined : alone);
  const namesOf = (items: unknown) => (items as { name: string }[]).map((item) => item.name);
  const mounts = new Set(namesOf(pod.containers[0]['volumeMounts']));
  expect(mounts).toEqual(new Set(namesOf(pod.volumes)));
  expect(environmentOf(pod.containers[0])).toMatchObject({
    STORE: 'firestore',
    FILES: 'bucket',
    FIREBASE_PROJECT_ID: 'el-reto-production',
    GOOGLE_APPLICATION_CREDENTIALS: '/var/run/firebase/service-account.json',
  });
  expect(mountedBy(manifest, 'el-reto-firebase')).toEqual([`el-reto-firebase-${name}`]);
  const labels = labelsOf(manifest);
  expect(mayConnect(labels, 'internet', 443)).toBe(true);
  expect(labels['app.kubernetes.io/name']).toBe(name);
});

it('each process that needs a key to Firebase has its own, and the others have none', () => {
  const keys = workloads.flatMap((workload) => mountedBy(workload, 'el-reto-firebase'));
  const expected = [...serviceNames, 'gateway'].map((name) => `el-reto-firebase-${name}`);
  expect(keys.toSorted()).toEqual(expected.toSorted());
});

it('the chart’s Prometheus scrapes the pods with metrics, under the job names of the rules', () => {
  const { serverFiles } = read('charts/prometheus.yaml') as {
    serverFiles: {
      'prometheus.yml': {
        scrape_configs: { relabel_configs: { regex?: string; source_labels: string[] }[] }[];
      };
    };
  };
  const [job] = serverFiles['prometheus.yml'].scrape_configs;
  const [keep, name] = job?.relabel_configs ?? [];
  const isKept = new RegExp(`^(?:${keep?.regex})$`);
  const pods = ofKind('StatefulSet', 'Deployment').flatMap((workload) =>
    (podOf(workload).containers[0].ports ?? []).map((port) => ({
      name: workload.metadata.name,
      text: `${labelsOf(workload)['app.kubernetes.io/component']};${port.name}`,
    })),
  );
  const names = pods.filter(({ text }) => isKept.test(text)).map((pod) => pod.name);
  expect(names.toSorted()).toEqual([...serviceNames, 'gateway'].toSorted());
  expect(name?.source_labels).toEqual(['__meta_kubernetes_pod_label_app_kubernetes_io_name']);
});
