import { serviceNames } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { compose, textOf, yaml } from './support/files.ts';
import {
  containerOf,
  environmentOf,
  ofKind,
  read,
  type Kustomization,
} from './support/manifests.ts';
import { readQuery } from './support/promql.ts';
import { exportedMetrics } from './support/exported-metrics.ts';

it('the collector has the same image and configuration as in Compose', () => {
  const { image, env = [], args, volumeMounts } = containerOf('collector');
  expect(image).toBe(compose.services['collector']?.image);
  const { resources } = read('base/kustomization.yaml') as Kustomization;
  expect(resources).toContain('../../otel');
  const configMapGenerator = [{ name: 'collector', files: ['collector.yaml'] }];
  expect(yaml('deploy/otel/kustomization.yaml')).toMatchObject({ configMapGenerator });
  expect(args).toEqual(['--config=/etc/otel/collector.yaml']);
  expect(volumeMounts).toContainEqual(expect.objectContaining({ mountPath: '/etc/otel' }));
  const variables = [...textOf('deploy/otel/collector.yaml').matchAll(/\$\{env:(\w+)\}/g)];
  const names = variables.map(([, name]) => name);
  expect(env.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
});

it.each([...serviceNames, 'gateway'])('%s sends some of its traces to the collector', (name) => {
  const service = ofKind('Service').find(({ metadata }) => metadata.name === 'collector');
  expect(service?.spec).toMatchObject({ ports: [{ port: 4318 }] });
  expect(environmentOf(containerOf(name))).toMatchObject({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    OTEL_METRICS_EXPORTER: 'none',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  });
});

it('alerts are mailed with a password from a secret that the guide creates', () => {
  const password = { auth_password_file: '/etc/smtp/password' };
  expect(read('charts/prometheus.yaml')).toMatchObject({
    alertmanager: {
      config: {
        route: { receiver: 'operators' },
        receivers: [{ name: 'operators', email_configs: [password] }],
      },
      extraSecretMounts: [{ mountPath: '/etc/smtp', secretName: 'alertmanager-smtp' }],
    },
  });
  expect(textOf('docs/deploy.md')).toMatch(
    /create secret generic alertmanager-smtp .*--from-literal=password=/,
  );
});

it('Prometheus probes every public host', () => {
  const ingress = textOf('deploy/k8s/overlays/production/ingress.yaml');
  const hosts = [...ingress.matchAll(/- host: (\S+)/g)].map(([, host]) => host);
  const targets = textOf('deploy/k8s/charts/prometheus.yaml').matchAll(/- https:\/\/([^/\s]+)/g);
  expect(Array.from(targets, ([, host]) => host)).toEqual(hosts);
});

it('the alert MemoryHigh has the memory limit of every process', () => {
  const rules = textOf('deploy/prometheus/rules.yml');
  const [, expr = ''] = /alert: MemoryHigh\n[^]*?expr: \|\n([^]*?)for:/.exec(rules) ?? [];
  const known = [...expr.matchAll(/job=~?"([\w|]+)"\} > 0\.8 \* (\d+) \* 1024 \* 1024$/gm)].flatMap(
    ([, jobs = '', mebibytes]) => jobs.split('|').map((job) => [job, Number(mebibytes)]),
  );
  const limits = [...serviceNames, 'gateway'].map((name) => {
    const { memory } = (containerOf(name)['resources'] as { limits: { memory: string } }).limits;
    return [name, Number.parseInt(memory) * (memory.endsWith('Gi') ? 1024 : 1)];
  });
  expect(Object.fromEntries(known)).toEqual(Object.fromEntries(limits));
});

it('the autoscaler of likes uses a metric that the code exports and Prometheus stores', async () => {
  const { rules } = read('charts/prometheus-adapter.yaml') as {
    readonly rules: {
      readonly custom: readonly {
        readonly seriesQuery: string;
        readonly metricsQuery: string;
        readonly name: { readonly as: string };
      }[];
    };
  };
  const scaler = ofKind('HorizontalPodAutoscaler').find(
    ({ metadata }) => metadata.name === 'likes',
  );
  const pods = rules.custom.map(({ name }) => ({ pods: { metric: { name: name.as } } }));
  const metrics = scaler?.spec['metrics'] as readonly object[];
  expect(metrics.filter((metric) => 'pods' in metric)).toMatchObject(pods);
  const prometheus = textOf('deploy/k8s/charts/prometheus.yaml');
  const added = [...prometheus.matchAll(/target_label: (\w+)/g)].map(([, label]) => label ?? '');
  const exported = await exportedMetrics();
  for (const { seriesQuery, metricsQuery } of rules.custom) {
    const { labels, faults, ...asked } = readQuery(seriesQuery);
    const [series = ''] = asked.metrics;
    const known = new Set([...(exported.get(series) ?? []), ...added]);
    expect(labels.filter((label) => !known.has(label))).toEqual([]);
    // The adapter replaces these placeholders.
    const completed = metricsQuery
      .replace('<<.Series>>', series)
      .replace('<<.LabelMatchers>>', 'namespace="el-reto",pod=~"likes-0|likes-1"')
      .replace('<<.GroupBy>>', 'pod');
    expect([faults, readQuery(completed)]).toMatchObject([[], { metrics: [series], faults: [] }]);
  }
});
