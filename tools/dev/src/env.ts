import { readSettings, SettingsError } from '@el-reto/contracts/settings';
import { webAddress } from '@el-reto/contracts/site-env';
import { z } from 'zod';
import { StackError } from './errors.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const text = z.string().min(1).optional();

/** Settings of `npm start` and of operators' commands. */
export const stackEnvSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('`production`: no emulators, TLS between the parts, and no unsafe setting.'),
  PORT: port.default(3000).describe('Port of the public site, on the loopback interface.'),
  ADMIN_PORT: port
    .default(3001)
    .describe('Port of the admin site, on the loopback interface; not PORT.'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .describe('Folder of all lasting data; `stack.json` in it lists the running parts.'),
  SEED: z
    .enum(['demo', 'none', 'load'])
    .default('demo')
    .describe('`none`: only the administrator of ADMIN_EMAIL; `load`: a contest for load tests.'),
  LOAD_POSTS: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(24)
    .describe('Cards of `SEED=load`.'),
  REPLICAS: z.coerce
    .number()
    .int()
    .min(1)
    .max(4)
    .default(1)
    .describe(
      'Processes of each service except integrity, and of the gateway (`likes-2`, `gateway-2`); more than one needs `STORE=firestore`.',
    ),
  ADMIN_EMAIL: z
    .email()
    .optional()
    .describe('E-mail of the first administrator; in production of a confirmed account.'),
  ADMIN_PASSWORD: z
    .string()
    .min(6)
    .optional()
    .describe('Password of that account at the Auth emulator; production ignores it.'),
  LIMITS: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      '`off` for load tests: likes are judged by mailbox only, those that k6 signs not at all; refused in production.',
    ),
  FIREBASE_PROJECT_ID: z
    .string()
    .min(1)
    .default('demo-el-reto')
    .describe('The Firebase project; names that begin with `demo-` belong to the emulators.'),
  GOOGLE_APPLICATION_CREDENTIALS: text.describe(
    "Path of the service account's key, a JSON file of the Firebase project.",
  ),
  FIREBASE_AUTH_EMULATOR_HOST: text.describe('Uses this Auth emulator; refused in production.'),
  STORE: z
    .enum(['sqlite', 'firestore'])
    .default('sqlite')
    .describe(
      "`firestore`: documents in Firestore; locally in Google's emulator (Debian package `google-cloud-cli-firestore-emulator`, Java 17), exported to DATA_DIR every ten seconds and at the stop.",
    ),
  FIRESTORE_EMULATOR_HOST: text.describe('Uses this Firestore emulator; refused in production.'),
  FILES: z
    .enum(['disk', 'bucket'])
    .default('disk')
    .describe('`bucket`: pictures in Firebase Storage, locally in its emulator.'),
  FILES_BUCKET: text.describe('Name of that bucket; by default the one of the project.'),
  FIREBASE_STORAGE_EMULATOR_HOST: text.describe(
    'Uses this Storage emulator; refused in production.',
  ),
  NATS_URL: z
    .url({ protocol: /^(?:nats|tls)$/, error: 'tiene que empezar con nats:// o tls://' })
    .optional()
    .describe('Uses this NATS instead of an own one.'),
  NATS_USER: text.describe('User of that NATS.'),
  NATS_PASSWORD: text.describe('Password of that user.'),
  NATS_OPERATOR_PASSWORD: text.describe('Password of the user `operator`, for dead letters.'),
  REDIS_URL: text.describe('Uses this Redis instead of an own one.'),
  TLS: z
    .enum(['on', 'off'])
    .optional()
    .describe(
      'Whether the parts use TLS among themselves, with certificates in `DATA_DIR/tls`; by default `on` in production, else `off`.',
    ),
  TLS_DIR: text.describe(
    'Folder of certificate, key and authority for commands on an outside NATS with TLS.',
  ),
  MEDIA_SIGNING_KEY: text.describe(
    'Signs the addresses of pictures that are not public; by default an own key.',
  ),
  SMTP_URL: text.describe(
    '`smtp://` or `smtps://` with `user:password@`; by default a local mailbox, in production no mails. Production needs TLS unless the address ends in `?requireTLS=false`.',
  ),
  MAIL_FROM: text.describe(
    'Sender, as `El Reto <hola@example.mx>`; required in production with SMTP_URL.',
  ),
  ALERT_EMAIL: z
    .string()
    .regex(
      /^[^@\s,]+@[^@\s,]+(?:, ?[^@\s,]+@[^@\s,]+)*$/,
      'tiene que ser un correo, o varios con comas',
    )
    .optional()
    .describe('Receives mails about faults ([runbook.md](runbook.md)); several with commas.'),
  BACKUP_DIR: text.describe(
    'Folder of backups, outside of DATA_DIR: `npm run backup` without a file writes there and keeps the last 14; a backup older than 26 hours is a fault.',
  ),
  CLAIMS_KEY: text.describe(
    'Encrypts the answers of winners and creates links of jurors; several keys with commas while they are changed ([deploy.md](deploy.md)); by default an own key.',
  ),
  PUBLIC_URL: z
    .url(webAddress)
    .optional()
    .describe(
      'Address of the site for pages, mails and previews; by default `http://localhost:PORT`.',
    ),
  ADMIN_ORIGIN: z
    .url(webAddress)
    .optional()
    .describe('Address of the admin site; by default `http://localhost:ADMIN_PORT`.'),
  STREAM_REPLICAS: z.coerce
    .number()
    .int()
    .min(1)
    .max(5)
    .optional()
    .describe('For Kubernetes: servers that keep each stream.'),
  SITE_URL: z
    .url()
    .optional()
    .describe('For Compose: where the seed reaches the site from within.'),
  TRACES: z
    .enum(['off', 'page'])
    .default('off')
    .describe('`page`: shows the last traces at port 4319.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: text.describe('Sends traces and metrics to this collector.'),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: text,
});
export type StackEnv = z.infer<typeof stackEnvSchema>;

/**
 * Settings of `npm start`. Its checks do not apply to commands for a product on another machine.
 */
export const startEnvSchema = stackEnvSchema.superRefine((env, context) => {
  const refuse = (name: keyof StackEnv, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  // With 0, each site gets its own free port.
  if (env.PORT === env.ADMIN_PORT && env.PORT !== 0) {
    refuse('ADMIN_PORT', `tiene que ser distinto de PORT, que es ${env.PORT}`);
  }
  // A file of SQLite belongs to one process.
  if (env.REPLICAS > 1 && env.STORE === 'sqlite') {
    refuse('REPLICAS', 'se admite 1, o más con STORE=firestore');
  }
  for (const name of receiverVariables) {
    if (env.TRACES === 'page' && env[name]) refuse('TRACES', `se admite off con ${name}`);
  }
  if (env.NODE_ENV !== 'production') return;
  if (env.SEED === 'load') refuse('SEED', 'se admite demo o none en producción');
  if (env.TRACES === 'page') refuse('TRACES', 'se admite off en producción');
  if (env.LIMITS === 'off') refuse('LIMITS', 'no se admite en producción');
  for (const name of emulatorVariables) {
    if (env[name]) refuse(name, 'el emulador deja entrar a cualquiera: no se admite en producción');
  }
  if (env.FIREBASE_PROJECT_ID.startsWith('demo-')) {
    refuse(
      'FIREBASE_PROJECT_ID',
      'es el del emulador de identidad: en producción indica el tuyo, de la consola de Firebase',
    );
  }
});

const receiverVariables = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
] as const;
const emulatorVariables = [
  'FIREBASE_AUTH_EMULATOR_HOST',
  'FIRESTORE_EMULATOR_HOST',
  'FIREBASE_STORAGE_EMULATOR_HOST',
] as const;

/** Parses an environment; empty values count as absent, and all faults are reported together. */
export function parseEnv(
  source: Readonly<Record<string, string | undefined>>,
  schema: typeof stackEnvSchema = stackEnvSchema,
): StackEnv {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value));
  try {
    return readSettings(schema, present);
  } catch (error) {
    throw error instanceof SettingsError ? new StackError(error.message) : error;
  }
}

/** The SMTP server for mails of the Auth emulator. Without it the emulator sends no mails. */
export const mailServer = (): string | undefined => process.env['SMTP_URL'] || undefined;

const debianServers = '/usr/sbin:/usr/local/sbin:/opt/homebrew/bin';

/**
 * The environment of a child process: that of this process, a PATH that contains servers, and
 * `extra`. It limits the heaps of glibc, which by default creates one for each thread and does not
 * return its memory.
 */
export function childEnv(extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  // Empty values count as absent, like in `parseEnv`.
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

export const currentEnv = (schema?: typeof stackEnvSchema): StackEnv =>
  parseEnv(process.env, schema);
