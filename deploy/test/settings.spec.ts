import { readFileSync } from 'node:fs';
import { parseEnv as parseEnvFile } from 'node:util';
import { serviceNames } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { newSecrets, volumeFiles } from '@el-reto/dev';
import { lineage, readStages, root } from './support/dockerfile.ts';
import { environmentOf, podOf, workloads } from './support/manifests.ts';
import { readers, type Env } from './support/readers.ts';

const processes = [...serviceNames, 'gateway', 'admin'];

/** The names of the variables that a process looks for. */
function readBy(name: string): string[] {
  const names = new Set<string>();
  const nothing = new Proxy<Env>({}, { get: (_, key) => void names.add(String(key)) });
  // What it needs is missing, which it says in an error of its own, and the name is known.
  expect(() => readers[name]?.(nothing)).not.toThrow(TypeError);
  return [...names].filter((key) => /^[A-Z_]+$/.test(key));
}

const inImage = (name: string) =>
  lineage(readStages(), name)
    .filter((instruction) => instruction.name === 'ENV')
    .flatMap(({ text }) => [...text.matchAll(/(\w+)=/g)].map(([, key = '']) => key));

const { services } = parse(readFileSync(`${root}docker-compose.yml`, 'utf8'), { merge: true }) as {
  readonly services: Readonly<Record<string, { readonly environment?: object }>>;
};
const volumes = volumeFiles(newSecrets());
const inCompose = (name: string) => [
  ...Object.keys(services[name]?.environment ?? {}),
  ...Object.keys(parseEnvFile(volumes[`${name}/process.env`] ?? '')),
];

function inCluster(name: string): string[] {
  const workload = workloads.find(({ metadata }) => metadata.name === name);
  return workload ? Object.keys(environmentOf(podOf(workload).containers[0])) : [];
}

/** What nobody passes, and why. */
const everywhere = {
  'found by where the image has it': /^(?:SITE|PUBLIC_REMOTE|ADMIN_REMOTE|MEDIA)_DIR$/,
  'OpenTelemetry’s, and well by default':
    /^OTEL_(?:EXPORTER_OTLP_PROTOCOL|METRIC_EXPORT_INTERVAL|SERVICE_NAME|TRACES_SAMPLER)$/,
  'for whoever switches App Check or Analytics on':
    /^(?:FIREBASE_APP_ID|FIREBASE_MEASUREMENT_ID|APP_CHECK|APP_CHECK_SITE_KEY)$/,
  'of another brand or contest':
    /^(?:BRAND_(?:PRODUCT|CONTEST|ORGANISER|ADDRESS)|CONTEST_(?:START_DATE|END_DATE|PRIZES))$/,
  'asked of winners where a parcel’s address is not enough': /^CLAIM_FORM$/,
  'well by default, and more of it where a machine has more': /^PICTURE_MEMORY_MIB$/,
  'has a door for another part alone': /^HTTPS_PORT$/,
  'for tests, and for one whose keys are being changed':
    /^(?:FIRESTORE_INDEXES|MEDIA_SIGNING_KEY_PREVIOUS)$/,
  'an emulator that is not there': /^FIREBASE_STORAGE_EMULATOR_HOST$/,
};
const deployments = {
  Compose: {
    given: inCompose,
    without: {
      ...everywhere,
      'nobody stands before it': /^(?:TRUST_PROXY|CDN_PURGE_\w+)$/,
      'the emulator’s': /^FIREBASE_(?:API_KEY|AUTH_DOMAIN)$/,
      'the demo’s': /^BRAND_(?:PERMIT|CONTACT_EMAIL)$/,
      'pictures lie in a volume': /^FILES(?:_BUCKET)?$/,
    },
  },
  'the cluster': {
    given: inCluster,
    without: {
      ...everywhere,
      'from a secret, for whoever has a CDN': /^CDN_PURGE_/,
      'refused in production':
        /^(?:LIMITS|FIREBASE_AUTH_EMULATOR_HOST|FIREBASE_AUTH_EMULATOR_PUBLIC_HOST|FIRESTORE_EMULATOR_HOST)$/,
    },
  },
};

describe.each(Object.entries(deployments))('in %s', (_, { given, without }) => {
  const missing = (name: string) => {
    const known = new Set([...given(name), ...inImage(name)]);
    return readBy(name).filter((variable) => !known.has(variable));
  };

  it.each(processes)('%s is given what it reads, or does without for a reason', (name) => {
    const reasons = Object.values(without);
    const forgotten = missing(name).filter((key) => !reasons.some((reason) => reason.test(key)));
    expect(forgotten).toEqual([]);
  });

  it('no reason has outlived its variable', () => {
    const all = processes.flatMap(missing);
    const idle = Object.entries(without).filter(([, names]) => !all.some((key) => names.test(key)));
    expect(idle).toEqual([]);
  });
});
