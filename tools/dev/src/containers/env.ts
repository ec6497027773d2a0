import { z } from 'zod';
import { natsUrlOf } from '../nats/url.ts';

const nats = {
  NATS_URL: z.string().min(1),
  NATS_USER: z.string().min(1),
  NATS_PASSWORD: z.string().min(1),
  TLS_DIR: z.string().min(1).optional(),
};

const provisionSchema = z.object({
  ...nats,
  /** Servers that keep each stream: 3 on a cluster of three. */
  STREAM_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
});

const seedSchema = z.object({
  ...nats,
  SITE_URL: z.url(),
  DATA_DIR: z.string().min(1),
  SEED: z.enum(['demo', 'none']).default('demo'),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(6).optional(),
  FIREBASE_PROJECT_ID: z.string().min(1),
  FIREBASE_AUTH_EMULATOR_HOST: z.string().min(1),
});

/** Compose passes a variable that nobody set as an empty one. */
const present = () => Object.fromEntries(Object.entries(process.env).filter(([, value]) => value));

export function provisionEnv() {
  const env = provisionSchema.parse(present());
  return { nats: natsUrlOf(env), replicas: env.STREAM_REPLICAS };
}

export function seedEnv() {
  const env = seedSchema.parse(present());
  return { ...env, nats: natsUrlOf(env) };
}
