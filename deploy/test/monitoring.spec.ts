import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { serviceNames } from '@el-reto/contracts';
import { metricCatalogue } from '@el-reto/telemetry';
import { describe, expect, it } from 'vitest';
import { root, textOf, yaml } from './support/files.ts';
import { readQuery } from './support/promql.ts';
import { exportedMetrics } from './support/exported-metrics.ts';

interface Rule {
  readonly record?: string;
  readonly alert?: string;
  readonly expr: string;
}

interface Dashboard {
  readonly uid: string;
  readonly title: string;
  readonly panels: readonly {
    readonly title: string;
    readonly datasource: { readonly uid: string };
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

const runbook = textOf('docs/runbook.md');
const exported = await exportedMetrics();
const { groups } = yaml('deploy/prometheus/rules.yml') as {
  groups: readonly { readonly rules: readonly Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const recorded = new Set(rules.flatMap(({ record }) => record ?? []));
const alerts = rules.flatMap(({ alert, ...rule }) =>
  alert === undefined ? [] : [[alert, rule] as const],
);
const folder = 'deploy/grafana/dashboards';
const dashboards = readdirSync(root + folder).map((file) => ({
  file,
  ...(JSON.parse(textOf(`${folder}/${file}`)) as Dashboard),
}));

const queries = [
  ...rules.map(({ alert, record, expr }) => [alert ?? record ?? '', expr] as const),
  ...dashboards.flatMap(({ title, panels }) =>
    panels.flatMap((panel) =>
      panel.targets.map(({ expr }) => [`${title}, ${panel.title}`, expr] as const),
    ),
  ),
];

it('a process is restarted before the certificate of its start can end', () => {
  const [, days] = /> (\d+) \* 86400/.exec(new Map(alerts).get('RestartDue')?.expr ?? '') ?? [];
  const hours = [...textOf('deploy/k8s/certificates.yaml').matchAll(/renewBefore: (\d+)h/g)];
  expect(hours.length).toBeGreaterThan(0);
  for (const [, before] of hours) expect(Number(days) * 24).toBeLessThan(Number(before));
});

it.each(queries)('%s is PromQL over metrics of code or rules, by labels they have', (...row) => {
  const { metrics, labels, faults } = readQuery(row[1]);
  expect(faults).toEqual([]);
  expect(metrics.filter((name) => !exported.has(name) && !recorded.has(name))).toEqual([]);
  const known = new Set(metrics.flatMap((name) => [...(exported.get(name) ?? [])]));
  expect(labels.filter((label) => !known.has(label))).toEqual([]);
});

describe('the rules', () => {
  it('check every objective over two pairs of windows', () => {
    expect([...recorded].toSorted()).toEqual(
      ['likes', 'site'].flatMap((objective) =>
        ['1h', '30m', '5m', '6h'].map((window) => `elreto:${objective}_bad:ratio_rate${window}`),
      ),
    );
  });

  it('count a like as good by the same limit as the objective', () => {
    const likes = rules.filter(({ record }) => record?.startsWith('elreto:likes_bad'));
    for (const { expr } of likes) expect(expr).toContain('le="0.3"');
    expect(metricCatalogue['http.server.request.duration'].boundaries).toContain(0.3);
    expect(runbook).toContain('99.9 % of likes are answered within 300 ms');
  });

  it.each(alerts)('%s has a severity and its section of the runbook', (name, rule) => {
    expect(rule).toMatchObject({
      for: expect.stringMatching(/^\d+[smh]$/),
      labels: { severity: expect.stringMatching(/^(?:page|ticket)$/) },
      annotations: {
        summary: expect.stringMatching(/./),
        runbook: `docs/runbook.md#${name.toLowerCase()}`,
      },
    });
    const [, section = ''] = runbook.split(`\n#### ${name}\n`);
    expect(section.split('\n#')[0]?.trim().length).toBeGreaterThan(40);
  });

  it.each(['nats', 'redis', 'identity', 'disk', ...serviceNames])('report %s as down', (name) => {
    const watched = alerts.flatMap(([, { expr }]) =>
      Array.from(expr.matchAll(/elreto_dependency_up\{elreto_dependency=~?"([^"]+)"\}/g)),
    );
    expect(watched.flatMap(([, names = '']) => names.split('|'))).toContain(name);
  });

  it('each have a test in which they fire', () => {
    const { tests } = yaml('deploy/prometheus/rules.test.yml') as {
      tests: readonly {
        readonly alert_rule_test: readonly {
          readonly alertname: string;
          readonly exp_alerts: readonly object[];
        }[];
      }[];
    };
    const expectations = tests.flatMap((test) => test.alert_rule_test);
    const fired = new Set(
      expectations.flatMap(({ alertname, exp_alerts: some }) => (some.length > 0 ? alertname : [])),
    );
    expect(alerts.map(([name]) => name).filter((name) => !fired.has(name))).toEqual([]);
  });

  it.skipIf(spawnSync('promtool', ['--version']).status !== 0)('pass their tests', () => {
    const args = ['test', 'rules', 'deploy/prometheus/rules.test.yml'];
    const { stdout, stderr, status } = spawnSync('promtool', args, { cwd: root, encoding: 'utf8' });
    expect(status, `${stdout}${stderr}`).toBe(0);
  });

  it('have exactly one section each in the runbook', () => {
    const sections = [...runbook.matchAll(/^#### (\w+)$/gm)].map(([, name]) => name);
    expect(sections.toSorted()).toEqual(alerts.map(([name]) => name).toSorted());
  });
});

it('dashboards use the provisioned data source and have unique names', () => {
  const { datasources } = yaml('deploy/grafana/provisioning/datasources/sources.yaml') as {
    datasources: readonly { readonly uid: string }[];
  };
  const known = new Set(datasources.map(({ uid }) => uid));
  const panels = dashboards.flatMap((dashboard) => dashboard.panels);
  expect(panels.filter(({ datasource }) => !known.has(datasource.uid))).toEqual([]);
  expect(new Set(dashboards.map(({ uid }) => uid)).size).toBe(dashboards.length);
});

it('dashboards are all in the kustomization of the cluster', () => {
  const { configMapGenerator: maps } = yaml('deploy/grafana/kustomization.yaml') as {
    configMapGenerator: readonly { readonly files: readonly string[] }[];
  };
  const given = maps.flatMap(({ files }) => files);
  expect(given.toSorted()).toEqual(dashboards.map(({ file }) => `dashboards/${file}`).toSorted());
});

it('dashboards and alerts use every metric of the product', () => {
  const asked = queries.flatMap(([, query]) => readQuery(query).metrics).join(' ');
  const own = Object.keys(metricCatalogue).filter((name) => name.startsWith('elreto.'));
  expect(own.filter((name) => !asked.includes(name.replaceAll('.', '_')))).toEqual([]);
});

it('the runbook lists exactly the metrics of the catalogue', () => {
  const listed = [...runbook.matchAll(/^\| `([a-z][\w.]+\.[\w.]+)` +\|/gm)];
  const names = Object.keys(metricCatalogue);
  expect(listed.map(([, name]) => name).toSorted()).toEqual(names.toSorted());
});

it('Prometheus loads the rules, and scrapes every process on its internal port under its name', () => {
  const { scrape_configs: jobs, rule_files: files } = yaml(
    'deploy/prometheus/prometheus.yml',
  ) as Record<string, unknown>;
  expect(files).toEqual(['rules.yml']);
  const targets = [...serviceNames.map((name) => `${name}:8080`), 'gateway:9464'];
  const name = { source_labels: ['__address__'], regex: '(.+):\\d+', target_label: 'job' };
  expect(jobs).toEqual([
    { job_name: 'el-reto', static_configs: [{ targets }], relabel_configs: [name] },
  ]);
});

it('the collector uses all components that it defines, and defines all that it uses', () => {
  const { service, ...sections } = yaml('deploy/otel/collector.yaml') as {
    readonly service: {
      readonly extensions: readonly string[];
      readonly pipelines: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
    };
  } & Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  for (const part of ['receivers', 'processors', 'exporters'] as const) {
    const used = Object.values(service.pipelines).flatMap((pipeline) => pipeline[part] ?? []);
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(sections[part] ?? {}).toSorted());
  }
  expect(service.extensions).toEqual(Object.keys(sections['extensions'] ?? {}));
});
