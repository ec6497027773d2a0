import { existsSync } from 'node:fs';
import { serviceNames } from '@el-reto/contracts';
import { baseEnvSchema } from '@el-reto/service-kit';
import { readSettings } from '@el-reto/contracts/settings';
import { DCLinter } from 'dclint';
import { expect, it } from 'vitest';
import { stages } from './support/dockerfile.ts';
import { compose, root, textOf } from './support/files.ts';

/** The used part of the linter's types, whose own declarations cannot be resolved. */
interface LintResult {
  readonly messages: readonly { rule: string; line: number; message: string }[];
}

const services = Object.entries(compose.services);
const oneShot = ['setup', 'provision', 'seed'];
const foreign = ['nats', 'redis', 'firestore', 'collector', 'jaeger', 'prometheus', 'grafana'];
/** Containers without a health check, because their images have no program for it. */
const unchecked = ['collector', 'jaeger'];
const processes = [...serviceNames, 'gateway', 'admin', 'auth', 'mail', ...oneShot];
const neededBy = (name: string) => compose.services[name]?.depends_on ?? {};

it('the file is valid by the schema and the linter, and is short enough to be read', () => {
  const linter = new DCLinter({
    // Rules that are off: the order of keys is a matter of taste; images are built here and also
    // named for a registry; the linter cannot read interfaces from variables, which a test below
    // checks.
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
  const results = linter.lintFiles([`${root}docker-compose.yml`], false) as readonly LintResult[];
  const found = results.flatMap(({ messages }) => messages);
  expect(found.map(({ rule, line, message }) => `${line} ${rule}: ${message}`)).toEqual([]);
  expect(textOf('docker-compose.yml').split('\n').length).toBeLessThanOrEqual(350);
});

it('runs every process of the product, each from its own target of the Dockerfile', () => {
  expect(Object.keys(compose.services).toSorted()).toEqual([...processes, ...foreign].toSorted());
  const targets = stages.map(({ name }) => name);
  for (const name of processes) {
    const { build, image } = compose.services[name] ?? { image: '' };
    expect(targets).toContain(build?.target);
    expect(image).toBe(`el-reto/${build?.target}:\${TAG:-local}`);
  }
});

it.each(foreign)('%s is a public image with its full version and digest', (name) => {
  expect(compose.services[name]).toMatchObject({
    image: expect.stringMatching(/^[a-z./-]+:v?\d+\.\d+\.\d+(?:-\w+)?@sha256:[\da-f]{64}$/),
    user: expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/),
  });
});

it.each(services)('%s can write only to its volumes and has no privileges', (_name, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  });
});

it.each(services.filter(([name]) => ![...oneShot, ...unchecked].includes(name)))(
  '%s is restarted when it ends and has a health check, of its own or of its image',
  (_name, { restart, healthcheck, build: { target = 'tools' } = {} }) => {
    expect(restart).toBe('unless-stopped');
    expect(healthcheck !== undefined || target !== 'tools').toBe(true);
  },
);

it.each(['nats', 'redis', 'auth', 'mail'])('%s is killed when it does not answer', (name) => {
  // The check kills only the child of the init, so that the container needs an init.
  const test = expect.stringMatching(/^sh \/?check-alive\.sh /);
  expect(compose.services[name]).toMatchObject({ init: true, healthcheck: { test } });
});

it('publishes only the two sites, the emulator and the monitoring tools, on the loopback interface unless BIND names another', () => {
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
  const watching = ['jaeger', 'prometheus', 'grafana'];
  const expected = ['auth', 'mail', 'notifications', 'gateway', 'admin', ...watching];
  expect(outside.map(([name]) => name)).toEqual(expected);
  expect(compose.networks).toEqual({ inside: { internal: true }, outside: null });
});

it('the processes share an environment, and the file contains no secret', () => {
  const common = compose.services['likes']?.environment;
  for (const name of [...serviceNames, 'gateway', 'auth', 'provision', 'seed']) {
    expect(compose.services[name]?.environment).toMatchObject(common ?? {});
  }
  const names = services.flatMap(([, { environment }]) => Object.keys(environment ?? {}));
  const secret = /PASSWORD|TOKEN|SIGNING|SECRET/;
  expect(names.filter((name) => secret.test(name))).toEqual(['ADMIN_PASSWORD']);
});

it('identity and notifications send mails to the same server', () => {
  const [auth, notifications] = ['auth', 'notifications'].map(
    (name) => compose.services[name]?.environment?.['SMTP_URL'],
  );
  expect(auth).toBe('${SMTP_URL:-smtp://mail:1025?requireTLS=false}');
  expect(notifications).toBe(auth);
});

it('servers that read their settings only at a start are restarted when the set-up is replaced', () => {
  for (const name of ['nats', 'redis']) {
    expect(neededBy(name)['setup']).toMatchObject({ restart: true });
  }
});

it('each container mounts only its own volume, and the set-up all volumes that it fills', () => {
  for (const [name, { volumes = [] }] of services.filter(([other]) => other !== 'setup')) {
    const own = ['provision', 'seed'].includes(name) ? 'tools' : name;
    const named = volumes.filter((volume) => !volume.startsWith('./'));
    const expected = own in compose.volumes ? [own] : [];
    expect(named.map((volume) => volume.split(':')[0])).toEqual(expected);
    // Files of the repository are configuration, read-only.
    for (const volume of volumes.filter((other) => other.startsWith('./'))) {
      expect(volume).toMatch(/:ro$/);
      expect(existsSync(root + volume.split(':')[0])).toBe(true);
    }
  }
  const filled = compose.services['setup']?.volumes?.map((volume) => volume.split(':')[0]);
  const makesItsOwn = new Set(['auth', 'mail', 'prometheus', 'grafana']);
  const known = Object.keys(compose.volumes).filter((name) => !makesItsOwn.has(name));
  expect(filled?.toSorted()).toEqual(known.toSorted());
});

it('each container starts after those that it needs, and the Firestore emulator only with its profile', () => {
  for (const [name] of services) {
    for (const [needed, { condition }] of Object.entries(neededBy(name))) {
      expect(Object.keys(compose.services)).toContain(needed);
      const ends = oneShot.includes(needed);
      expect(condition).toBe(ends ? 'service_completed_successfully' : 'service_healthy');
    }
  }
  const needed = [...serviceNames, 'nats', 'redis', 'auth'];
  expect(Object.keys(neededBy('gateway'))).toEqual(expect.arrayContaining(needed));
  expect(services.filter(([, service]) => service['profiles']).map(([name]) => name)).toEqual([
    'firestore',
  ]);
  for (const name of [...serviceNames, 'gateway']) {
    expect(neededBy(name)['firestore']).toMatchObject({ required: false });
  }
});

it.each(serviceNames)('%s accepts its environment', (name) => {
  const given = Object.entries(compose.services[name]?.environment ?? {});
  const env = given.map(([key, value]) => [key, value.replace(/^\$\{\w+:-(.*)\}$/, '$1')]);
  const source = Object.fromEntries(env) as Record<string, string>;
  expect(readSettings(baseEnvSchema, source)).toMatchObject({
    STORE: 'sqlite',
    OTEL_METRICS_EXPORTER: 'none',
    OTEL_TRACES_SAMPLER_ARG: 1,
  });
});
