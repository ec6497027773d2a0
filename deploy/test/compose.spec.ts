import { existsSync, readFileSync } from 'node:fs';
import { serviceNames } from '@el-reto/contracts';
import { baseEnvSchema } from '@el-reto/service-kit';
import { parseEnv } from '@el-reto/telemetry';
import { DCLinter } from 'dclint';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readStages, root } from './support/dockerfile.ts';

interface Service {
  readonly image: string;
  readonly build?: { readonly target: string };
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly restart?: string;
  readonly healthcheck?: object;
  readonly environment?: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
  readonly profiles?: readonly string[];
  readonly networks?: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly volumes: Readonly<Record<string, null>>;
}

/** The linter's own declarations cannot be resolved. */
interface LintResult {
  readonly messages: readonly { rule: string; line: number; message: string }[];
}

const file = `${root}docker-compose.yml`;
const compose = parse(readFileSync(file, 'utf8'), { merge: true }) as Compose;
const services = Object.entries(compose.services);
const oneShot = ['setup', 'provision', 'seed'];
const foreign = [
  'nats',
  'redis',
  'firestore',
  'collector',
  'jaeger',
  'prometheus',
  'grafana',
] as const;
/** Their images hold one program and nothing to ask it with. */
const unasked = ['collector', 'jaeger'];
const processes = [...serviceNames, 'gateway', 'admin', 'auth', 'mail', ...oneShot];

it('fits the schema of Compose files, and the linter finds no fault', () => {
  const linter = new DCLinter({
    // Order is a matter of taste, images are built here and named for a registry, and the linter
    // does not read interfaces out of variables: they are checked below.
    rules: {
      'no-build-and-image': 0,
      'no-unbound-port-interfaces': 0,
      'require-project-name-field': 1,
      'service-dependencies-alphabetical-order': 0,
      'service-image-require-explicit-tag': 1,
      'service-keys-order': 0,
      'services-alphabetical-order': 0,
      'top-level-properties-order': 0,
    },
    quiet: true,
    debug: false,
    exclude: [],
  });
  const results = linter.lintFiles([file], false) as readonly LintResult[];
  const found = results.flatMap(({ messages }) => messages);
  expect(found.map(({ rule, line, message }) => `${line} ${rule}: ${message}`)).toEqual([]);
});

it('runs every process of the product, each from its own target of the Dockerfile', () => {
  expect(Object.keys(compose.services).toSorted()).toEqual([...processes, ...foreign].toSorted());
  const targets = readStages().map(({ name }) => name);
  for (const name of processes) {
    const { build, image } = compose.services[name] ?? { image: '' };
    expect(targets).toContain(build?.target);
    expect(image).toBe(`el-reto/${build?.target}:\${TAG:-local}`);
  }
});

it.each(foreign)('%s is somebody else’s image by its full version and digest', (name) => {
  expect(compose.services[name]?.image).toMatch(
    /^[a-z./-]+:v?\d+\.\d+\.\d+(?:-\w+)?@sha256:[\da-f]{64}$/,
  );
  expect(compose.services[name]?.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
});

it.each(services)('%s can write to its volumes alone and has no privileges', (_name, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  });
});

it.each(services.filter(([name]) => ![...oneShot, ...unasked].includes(name)))(
  '%s is started again when it ends, and asked for its health',
  (_name, { restart, healthcheck, build }) => {
    expect(restart).toBe('unless-stopped');
    const stage = readStages().find(({ name }) => name === build?.target);
    const inImage = stage !== undefined && stage.name !== 'tools';
    expect(healthcheck !== undefined || inImage).toBe(true);
  },
);

it('opens the two sites, the emulator and what one watches with, on the loopback interface unless told otherwise', () => {
  const open = services.flatMap(([, { ports }]) => ports ?? []);
  expect(open).toEqual([
    '127.0.0.1:9099:9099',
    '127.0.0.1:1080:1080',
    '${BIND:-127.0.0.1}:${PORT:-3000}:3000',
    '${BIND:-127.0.0.1}:${ADMIN_PORT:-3001}:3001',
    '127.0.0.1:16686:16686',
    '127.0.0.1:9090:9090',
    '127.0.0.1:${GRAFANA_PORT:-3002}:3000',
  ]);
  const outside = services.filter(([, { networks }]) => networks?.includes('outside'));
  expect(outside.map(([name]) => name)).toEqual([
    'auth',
    'mail',
    'notifications',
    'gateway',
    'admin',
    'jaeger',
    'prometheus',
    'grafana',
  ]);
  expect(compose.networks).toEqual({ inside: { internal: true }, outside: null });
});

it('shares one environment among the processes and holds no secret', () => {
  const common = compose.services['likes']?.environment;
  for (const name of [...serviceNames, 'gateway', 'auth', 'provision', 'seed']) {
    expect(compose.services[name]?.environment).toMatchObject(common ?? {});
  }
  const names = services.flatMap(([, { environment }]) => Object.keys(environment ?? {}));
  const secret = /PASSWORD|TOKEN|SIGNING|SECRET/;
  expect(names.filter((name) => secret.test(name))).toEqual(['ADMIN_PASSWORD']);
});

it('lets each container see its own volume; only the set-up sees all that it fills', () => {
  for (const [name, { volumes = [] }] of services.filter(([other]) => other !== 'setup')) {
    const own = ['provision', 'seed'].includes(name) ? 'tools' : name;
    const sources = volumes.map((volume) => volume.split(':')[0] ?? '');
    const [shared, named] = [true, false].map((isFile) =>
      sources.filter((source) => source.startsWith('./') === isFile),
    );
    expect(named).toEqual(own in compose.volumes ? [own] : []);
    // Configuration alone, read-only.
    expect(shared?.filter((source) => !existsSync(root + source))).toEqual([]);
    expect(volumes.filter((volume) => /^\.\/(?!.*:ro$)/.test(volume))).toEqual([]);
  }
  const filled = compose.services['setup']?.volumes?.map((volume) => volume.split(':')[0]);
  const makesItsOwn = new Set(['auth', 'mail', 'prometheus', 'grafana']);
  const known = Object.keys(compose.volumes).filter((name) => !makesItsOwn.has(name));
  expect(filled?.toSorted()).toEqual(known.toSorted());
});

it('starts everything after what it needs', () => {
  const needs = services.flatMap(([name, { depends_on = {} }]) =>
    Object.entries(depends_on).map(([needed, { condition }]) => ({ name, needed, condition })),
  );
  const expected = needs.map((need) => ({
    ...need,
    condition: oneShot.includes(need.needed) ? 'service_completed_successfully' : 'service_healthy',
  }));
  expect(needs).toEqual(expected);
  expect(needs.filter(({ needed }) => !(needed in compose.services))).toEqual([]);
  const gateway = Object.keys(compose.services['gateway']?.depends_on ?? {});
  expect(gateway).toEqual(expect.arrayContaining([...serviceNames, 'nats', 'redis', 'auth']));
});

it('starts the Firestore emulator only where it is asked for, and waits for it there', () => {
  const profiles = services.filter(([, { profiles: asked }]) => asked);
  expect(profiles.map(([name]) => name)).toEqual(['firestore']);
  for (const name of [...serviceNames, 'gateway']) {
    expect(compose.services[name]?.depends_on?.['firestore']).toEqual({
      condition: 'service_healthy',
      required: false,
    });
  }
});

it('is short enough to be read', () => {
  expect(readFileSync(file, 'utf8').split('\n').length).toBeLessThanOrEqual(350);
});

it.each(serviceNames)('%s is told nothing that its code refuses', (name) => {
  const given = Object.entries(compose.services[name]?.environment ?? {});
  const env = given.map(([key, value]) => [key, value.replace(/^\$\{\w+:-(.*)\}$/, '$1')]);
  expect(parseEnv(baseEnvSchema, Object.fromEntries(env) as Record<string, string>)).toMatchObject({
    STORE: 'sqlite',
    OTEL_METRICS_EXPORTER: 'none',
    OTEL_TRACES_SAMPLER_ARG: 1,
  });
});
