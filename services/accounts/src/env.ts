import { hostAndPort } from '@el-reto/contracts/site-env';
import { baseEnvSchema } from '@el-reto/service-kit/env';
import { z } from 'zod';

const weekMinutes = 7 * 24 * 60;
const yearMinutes = 365 * 24 * 60;
const minutes = z
  .string()
  .regex(/^(?:off|\d+(?:\.\d+)?)$/, 'se admite un número de minutos u off')
  .transform((text) => (text === 'off' ? 0 : Number(text)));

/** firebase-admin itself reads the emulator's address from the environment. */
export const accountsEnvSchema = baseEnvSchema
  .extend({
    FIREBASE_AUTH_EMULATOR_HOST: hostAndPort.optional(),
    PROFILE_REVIEW: minutes
      .pipe(z.number().max(yearMinutes))
      .default(60)
      .describe(
        'Minutes that a changed name or picture waits for a moderator; `off`: shown at once.',
      ),
    IDENTITY_SWEEP: minutes
      .pipe(z.number().max(weekMinutes))
      .default(60)
      .describe(
        'Minutes between two searches for accounts that were deleted at Firebase itself, whose data is then deleted; `off`: never.',
      ),
    IDENTITY_SWEEP_MOST: z.coerce
      .number()
      .min(0)
      .max(100)
      .default(50)
      .describe(
        'Percent of accounts that may be missing in one search; above it nothing is deleted.',
      ),
  })
  .refine((env) => env.NODE_ENV !== 'production' || !env.FIREBASE_AUTH_EMULATOR_HOST, {
    path: ['FIREBASE_AUTH_EMULATOR_HOST'],
    message: 'el emulador acepta sesiones falsas: no se admite en producción',
  });

export type AccountsEnv = z.infer<typeof accountsEnvSchema>;
