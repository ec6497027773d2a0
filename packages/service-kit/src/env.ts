import { z } from 'zod';
import { telemetryEnvShape } from './telemetry/env.ts';
import { tlsEnvShape } from './tls/tls-files.ts';

/** What every service process reads from its environment. */
export const baseEnvSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** `nats://host:port`, several with commas. */
  NATS_URL: z.string().min(1).default('nats://127.0.0.1:4222'),
  NATS_USER: z.string().optional(),
  NATS_PASSWORD: z.string().optional(),
  /** Folder for this installation's data; a service keeps `<name>.sqlite` in it. */
  DATA_DIR: z.string().min(1).default('.data'),
  /** Where documents are kept: a SQLite file per service, or the project's Firestore. */
  STORE: z.enum(['sqlite', 'firestore']).default('sqlite'),
  FIREBASE_PROJECT_ID: z.string().min(1).default('demo-el-reto'),
  /** `host:port` of a Firestore emulator; the client library reads it, too. */
  FIRESTORE_EMULATOR_HOST: z.string().min(1).optional(),
  /** Path of `firestore.indexes.json`: queries without an index are then refused here, too. */
  FIRESTORE_INDEXES: z.string().min(1).optional(),
  /** Port of the health endpoints on the loopback interface; 0 takes any. */
  HTTP_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  HTTP_HOST: z.string().default('127.0.0.1'),
  ...tlsEnvShape,
  ...telemetryEnvShape,
});
export type BaseEnv = z.infer<typeof baseEnvSchema>;

/**
 * Reads `schema` from `source` (the process environment by default). Throws one Error that names
 * every variable that is missing or malformed.
 */
export function parseEnv<S extends z.ZodType>(
  schema: S,
  source: Record<string, string | undefined> = process.env,
): z.infer<S> {
  const result = schema.safeParse(source);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Environment not usable:\n  ${faults.join('\n  ')}`);
}
