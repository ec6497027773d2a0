import { serviceNames } from '@el-reto/contracts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { expect, it } from 'vitest';
import { root } from './support/dockerfile.ts';
import { environmentOf, ofKind, podOf, read, workloads } from './support/manifests.ts';
import type { Kustomization } from './support/manifests.ts';
import { readQuery } from './support/promql.ts';
import { toldMetrics } from './support/told-metrics.ts';

const yaml = (path: string): unknown => parse(readFileSync(join(root, path), 'utf8'));
const compose = yaml('docker-compose.yml') as {
  readonly services: Readonly<Record<string, { readonly image: string }>>;
};
const containerOf = (name: string) => {
  const workload = workloads.find(({ metadata }) => metadata.name === name);
  if (!workload) throw new Error(`no workload ${name}`);
  return podOf(workload).containers[0];
};

it('the collector is the one of Compose, with the configuration of Compose', () => {
  const { image, env, args, volumeMounts } = containerOf('collector');
  expect(image).toBe(compose.services['collector']?.image);
  const { resources } = read('base/kustomization.yaml') as Kustomization;
  expect(resources).toContain('../../otel');
  const { configMapGenerator } = yaml('deploy/otel/kustomization.yaml') as {
    readonly configMapGenerator: readonly object[];
  };
  expect(configMapGenerator).toEqual([{ name: 'collector', files: ['collector.yaml'] }]);
  expect(args).toEqual(['--config=/etc/otel/collector.yaml']);
  expect(volumeMounts).toContainEqual(expect.objectContaining({ mountPath: '/etc/otel' }));
  const text = readFileSync(join(root, 'deploy/otel/collector.yaml'), 'utf8');
  const asked = [...text.matchAll(/\$\{env:(\w+)\}/g)].map(([, name]) => name);
  expect((env ?? []).map(({ name }) => name)).toEqual(expect.arrayContaining(asked));
});

it.each([...serviceNames, 'gateway'])('%s sends a share of its traces there', (name) => {
  const ports = ofKind('Service').find(({ metadata }) => metadata.name === 'collector')?.spec;
  expect(ports).toMatchObject({ ports: [{ port: 4318 }] });
  expect(environmentOf(containerOf(name))).toMatchObject({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    OTEL_METRICS_EXPORTER: 'none',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  });
});

it('the autoscaler of likes asks for toggles that the code tells and Prometheus keeps', async () => {
  const scaler = ofKind('HorizontalPodAutoscaler').find(
    ({ metadata }) => metadata.name === 'likes',
  );
  const metrics = scaler?.spec['metrics'] as readonly {
    readonly pods?: { readonly metric: { readonly name: string } };
  }[];
  const { rules } = read('charts/prometheus-adapter.yaml') as {
    readonly rules: {
      readonly custom: readonly {
        readonly seriesQuery: string;
        readonly metricsQuery: string;
        readonly name: { readonly as: string };
      }[];
    };
  };
  expect(metrics.flatMap(({ pods }) => pods?.metric.name ?? [])).toEqual(
    rules.custom.map(({ name }) => name.as),
  );
  const prometheus = readFileSync(join(root, 'deploy/k8s/charts/prometheus.yaml'), 'utf8');
  const added = [...prometheus.matchAll(/target_label: (\w+)/g)].map(([, label]) => label ?? '');
  const told = await toldMetrics();
  for (const { seriesQuery, metricsQuery } of rules.custom) {
    const {
      metrics: [series = ''],
      labels,
      faults,
    } = readQuery(seriesQuery);
    expect(faults).toEqual([]);
    const known = new Set([...(told.get(series) ?? []), ...added]);
    expect(labels.filter((label) => !known.has(label))).toEqual([]);
    // As the adapter fills it in.
    const asked = metricsQuery
      .replace('<<.Series>>', series)
      .replace('<<.LabelMatchers>>', 'namespace="el-reto",pod=~"likes-0|likes-1"')
      .replace('<<.GroupBy>>', 'pod');
    expect(readQuery(asked)).toMatchObject({ metrics: [series], faults: [] });
  }
});
