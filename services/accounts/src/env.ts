import { baseEnvSchema, parseEnv } from '@el-reto/service-kit';
import { z } from 'zod';

const minutes = z
  .string()
  .regex(/^(?:off|\d+(?:\.\d+)?)$/, 'minutes, or off')
  .transform((text) => (text === 'off' ? 0 : Number(text)));

/** firebase-admin reads the emulator's address from the environment by itself. */
export const accountsEnvSchema = baseEnvSchema
  .extend({
    FIREBASE_AUTH_EMULATOR_HOST: z.string().min(1).optional(),
    /** Minutes that a changed name or picture waits for moderators; 0 or `off`: none. */
    PROFILE_REVIEW: minutes.default(60),
  })
  .refine((env) => env.NODE_ENV !== 'production' || !env.FIREBASE_AUTH_EMULATOR_HOST, {
    path: ['FIREBASE_AUTH_EMULATOR_HOST'],
    message: 'the emulator lets anyone in: not in production',
  });

/** Injection token of PROFILE_REVIEW, in milliseconds. */
export const PROFILE_REVIEW_MS = Symbol('PROFILE_REVIEW_MS');

export const readEnv = () => parseEnv(accountsEnvSchema);
