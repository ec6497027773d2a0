import { readSettings, SettingsError } from '@el-reto/contracts/settings';
import { webAddress } from '@el-reto/contracts/site-env';
import { z } from 'zod';
import { StackError } from './errors.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const text = z.string().min(1).optional();

/** Settings of `npm start`. */
export const stackEnvSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port.default(3000),
  ADMIN_PORT: port.default(3001),
  DATA_DIR: z.string().min(1).default('.data'),
  SEED: z.enum(['demo', 'none', 'load']).default('demo'),
  LOAD_ACCOUNTS: z.coerce.number().int().min(1).max(100_000).default(1_000),
  LOAD_POSTS: z.coerce.number().int().min(1).max(1_000).default(24),
  /** Processes of each service and of the gateway. */
  REPLICAS: z.coerce.number().int().min(1).max(4).default(1),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(6).optional(),
  LIMITS: z.enum(['on', 'off']).default('on'),
  FIREBASE_PROJECT_ID: z.string().min(1).default('demo-el-reto'),
  FIREBASE_AUTH_EMULATOR_HOST: text,
  STORE: z.enum(['sqlite', 'firestore']).default('sqlite'),
  FIRESTORE_EMULATOR_HOST: text,
  FILES: z.enum(['disk', 'bucket']).default('disk'),
  FILES_BUCKET: text,
  FIREBASE_STORAGE_EMULATOR_HOST: text,
  NATS_URL: z
    .url({ protocol: /^(?:nats|tls)$/, error: 'tiene que empezar con nats:// o tls://' })
    .optional(),
  NATS_USER: text,
  NATS_PASSWORD: text,
  NATS_OPERATOR_PASSWORD: text,
  REDIS_URL: text,
  /** Whether the parts use TLS among themselves; the default is `on` in production. */
  TLS: z.enum(['on', 'off']).optional(),
  /** Folder of certificate, key and authority for commands on an outside NATS with TLS. */
  TLS_DIR: text,
  MEDIA_SIGNING_KEY: text,
  /** The mail server; without it mails are stored in a mailbox of this stack. */
  SMTP_URL: text,
  CLAIMS_KEY: text,
  PUBLIC_URL: z.url(webAddress).optional(),
  ADMIN_ORIGIN: z.url(webAddress).optional(),
  /** For Compose and Kubernetes: servers that keep each stream, and where to seed from within. */
  STREAM_REPLICAS: z.coerce.number().int().min(1).max(5).optional(),
  SITE_URL: z.url().optional(),
  /** Whether the last traces are shown on a page. */
  TRACES: z.enum(['off', 'page']).default('off'),
  OTEL_EXPORTER_OTLP_ENDPOINT: text,
});
export type StackEnv = z.infer<typeof stackEnvSchema>;

/** Parses an environment; empty values count as absent, and all faults are reported together. */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): StackEnv {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value));
  try {
    return readSettings(stackEnvSchema, present);
  } catch (error) {
    throw error instanceof SettingsError ? new StackError(error.message) : error;
  }
}

/** The SMTP server of the Auth emulator's mails; without it none are sent. */
export const mailServer = (): string | undefined => process.env['SMTP_URL'] || undefined;

const debianServers = '/usr/sbin:/usr/local/sbin:/opt/homebrew/bin';

/**
 * The environment of a child process: this one's, a PATH that finds servers, and `extra`. glibc
 * would give each thread a heap of its own, and keep what it holds.
 */
export function childEnv(extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  // An empty value counts as absent, for the parts too.
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  return {
    MALLOC_ARENA_MAX: '2',
    ...Object.fromEntries(inherited),
    PATH: `${process.env['PATH'] ?? ''}:${debianServers}`,
    ...extra,
  };
}

/** This process's environment, parsed. */
export const currentEnv = (): StackEnv => parseEnv(process.env);
