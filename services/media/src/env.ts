import { baseEnvSchema } from '@el-reto/service-kit';
import { parseEnv } from '@el-reto/telemetry';
import { join } from 'node:path';
import { z } from 'zod';

const secret = z.string().min(16, 'at least 16 characters');

const mediaEnvSchema = baseEnvSchema
  .extend({
    /** What the gateway shows to be let in. */
    MEDIA_TOKEN: secret,
    /** Signs the addresses of pictures that are not public; shared with who hands them out. */
    MEDIA_SIGNING_KEY: secret,
    /** The key before that one, whose addresses still hold while keys are being changed. */
    MEDIA_SIGNING_KEY_PREVIOUS: secret.optional(),
    /** Folder of the pictures; `DATA_DIR/media` when absent. */
    MEDIA_DIR: z.string().min(1).optional(),
    /** Where the pictures lie: that folder, or a Firebase Storage bucket. */
    FILES: z.enum(['disk', 'bucket']).default('disk'),
    FILES_BUCKET: z.string().min(3).optional(),
    FIREBASE_STORAGE_EMULATOR_HOST: z.string().min(1).optional(),
  })
  .refine((env) => env.FILES !== 'bucket' || env.FILES_BUCKET, {
    path: ['FILES_BUCKET'],
    message: 'needed where FILES=bucket',
  })
  .refine((env) => env.NODE_ENV !== 'production' || !env.FIREBASE_STORAGE_EMULATOR_HOST, {
    path: ['FIREBASE_STORAGE_EMULATOR_HOST'],
    message: 'the emulator lets anyone in: not in production',
  })
  .transform((env) => ({ ...env, MEDIA_DIR: env.MEDIA_DIR ?? join(env.DATA_DIR, 'media') }));

export type MediaEnv = z.infer<typeof mediaEnvSchema>;

export const readEnv = (source?: Record<string, string | undefined>): MediaEnv =>
  parseEnv(mediaEnvSchema, source);
