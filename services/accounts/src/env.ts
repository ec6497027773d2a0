import { baseEnvSchema, parseEnv } from '@el-reto/service-kit';
import { z } from 'zod';

/** firebase-admin reads the emulator's address from the environment by itself. */
export const accountsEnvSchema = baseEnvSchema
  .extend({
    FIREBASE_AUTH_EMULATOR_HOST: z.string().min(1).optional(),
  })
  .refine((env) => env.NODE_ENV !== 'production' || !env.FIREBASE_AUTH_EMULATOR_HOST, {
    path: ['FIREBASE_AUTH_EMULATOR_HOST'],
    message: 'the emulator lets anyone in: not in production',
  });

export const readEnv = () => parseEnv(accountsEnvSchema);
