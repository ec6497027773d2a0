import { parseEnv as parseEnvFile } from 'node:util';
import { serviceNames } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { newSecrets, volumeFiles } from '@el-reto/dev';
import { lineage } from './support/dockerfile.ts';
import { compose } from './support/files.ts';
import { containerOf, environmentOf } from './support/manifests.ts';
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
  lineage(name)
    .filter((instruction) => instruction.name === 'ENV')
    .flatMap(({ text }) => [...text.matchAll(/(\w+)=/g)].map(([, key = '']) => key));

const volumes = volumeFiles(newSecrets());
const inCompose = (name: string) => [
  ...Object.keys(compose.services[name]?.environment ?? {}),
  ...Object.keys(parseEnvFile(volumes[`${name}/process.env`] ?? '')),
];

const inCluster = (name: string) => Object.keys(environmentOf(containerOf(name)));

/** Variables that no deployment passes, by the reason. */
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

  const all = processes.flatMap((name) => missing(name).map((variable) => ({ name, variable })));
  const reasons = Object.values(without);

  it('each process gets the variables that it reads, except those with a reason', () => {
    expect(all.filter(({ variable }) => !reasons.some((names) => names.test(variable)))).toEqual(
      [],
    );
  });

  it('each reason has a variable', () => {
    expect(reasons.filter((names) => !all.some(({ variable }) => names.test(variable)))).toEqual(
      [],
    );
  });
});
