import { parseEnv as parseEnvFile } from 'node:util';
import { serviceNames } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { newSecrets, volumeFiles } from '@el-reto/dev';
import { lineage } from './support/dockerfile.ts';
import { compose } from './support/files.ts';
import { containerOf, environmentOf } from './support/manifests.ts';
import { parts, variablesOf } from '../../scripts/settings/parts.ts';

const processes = [...serviceNames, 'gateway', 'admin'];

function readBy(name: string): string[] {
  const schema = parts[name];
  return schema ? Object.keys(variablesOf(schema)) : [];
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

/** Variables that neither deployment passes, by the reason. */
const passedNowhere = {
  'folders of the image': /^(?:SITE|PUBLIC_REMOTE|ADMIN_REMOTE|MEDIA)_DIR$/,
  'settings of OpenTelemetry with good defaults':
    /^OTEL_(?:EXPORTER_OTLP_(?:HEADERS|PROTOCOL|TRACES_ENDPOINT|METRICS_ENDPOINT)|METRIC_EXPORT_INTERVAL|RESOURCE_ATTRIBUTES|SDK_DISABLED|SERVICE_NAME|TRACES_EXPORTER|TRACES_SAMPLER)$/,
  'for installations with App Check or Analytics':
    /^(?:FIREBASE_APP_ID|FIREBASE_MEASUREMENT_ID|APP_CHECK|APP_CHECK_SITE_KEY)$/,
  'for another brand or contest':
    /^(?:BRAND_(?:PRODUCT|CONTEST|ORGANISER|ADDRESS)|CONTEST_(?:START_DATE|END_DATE|PRIZES))$/,
  'for a site whose subdomains have no HTTPS': /^HSTS_SUBDOMAINS$/,
  'for prizes that need more than an address': /^CLAIM_FORM$/,
  'good by default, larger on a larger machine': /^(?:PICTURE_MEMORY_MIB|CONNECTIONS_PER_ADDRESS)$/,
  'only the gateway has a port for another part': /^HTTPS_PORT$/,
  'for tests, and while keys are rotated': /^(?:FIRESTORE_INDEXES|MEDIA_SIGNING_KEY_PREVIOUS)$/,
  'an emulator that no deployment has': /^FIREBASE_STORAGE_EMULATOR_HOST$/,
};
const deployments = {
  Compose: {
    given: inCompose,
    without: {
      ...passedNowhere,
      'no proxy is in front of it': /^(?:TRUST_PROXY|CDN_PURGE_\w+)$/,
      'the emulator needs none': /^FIREBASE_(?:API_KEY|AUTH_DOMAIN)$/,
      'the demo has its own': /^BRAND_(?:PERMIT|CONTACT_EMAIL)$/,
      'pictures are in a volume': /^FILES(?:_BUCKET)?$/,
    },
  },
  'the cluster': {
    given: inCluster,
    without: {
      ...passedNowhere,
      'from a secret, for installations with a CDN': /^CDN_PURGE_/,
      'refused in production':
        /^(?:LIMITS|LOAD_KEY|FIREBASE_AUTH_EMULATOR_HOST|FIREBASE_AUTH_EMULATOR_PUBLIC_HOST|FIRESTORE_EMULATOR_HOST)$/,
    },
  },
};

describe.each(Object.entries(deployments))('in %s', (_, { given, without }) => {
  const reasons = Object.values(without);
  const missing = processes.flatMap((name) => {
    const known = new Set([...given(name), ...inImage(name)]);
    const variables = readBy(name).filter((variable) => !known.has(variable));
    return variables.map((variable) => ({ name, variable }));
  });

  it('each process gets the variables that it reads, except those that are listed with a reason', () => {
    const isMeant = (variable: string) => reasons.some((names) => names.test(variable));
    expect(missing.filter(({ variable }) => !isMeant(variable))).toEqual([]);
  });

  it('each listed reason applies to a variable', () => {
    const hasOne = (names: RegExp) => missing.some(({ variable }) => names.test(variable));
    expect(reasons.filter((names) => !hasOne(names))).toEqual([]);
  });
});
