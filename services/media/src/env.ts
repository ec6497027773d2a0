import { hostAndPort } from '@el-reto/contracts/site-env';
import { baseEnvSchema } from '@el-reto/service-kit/env';
import { join } from 'node:path';
import { z } from 'zod';

const secret = z.string().min(16);

/** A header line, parsed to `[name, value]`. */
const headerSchema = z
  .string()
  .regex(/^[\w-]+: .+$/, 'tiene que ser `Nombre: valor`')
  .transform((line): [string, string] => {
    const at = line.indexOf(': ');
    return [line.slice(0, at), line.slice(at + 2)];
  });

export const mediaEnvSchema = baseEnvSchema
  .extend({
    MEDIA_TOKEN: secret.describe("The gateway's password for this service."),
    MEDIA_SIGNING_KEY: secret.describe(
      'Signs the addresses of pictures that are not public; shared with the posts service.',
    ),
    MEDIA_SIGNING_KEY_PREVIOUS: secret
      .optional()
      .describe('The previous key, whose addresses stay valid while keys are changed.'),
    MEDIA_DIR: z
      .string()
      .min(1)
      .optional()
      .describe('Folder of the pictures; `DATA_DIR/media` when absent.'),
    FILES: z
      .enum(['disk', 'bucket'])
      .default('disk')
      .describe('Where pictures are stored: in that folder, or in a Firebase Storage bucket.'),
    FILES_BUCKET: z.string().min(3).optional(),
    FIREBASE_STORAGE_EMULATOR_HOST: hostAndPort.optional(),
    CDN_PURGE_URL: z
      .string()
      .refine(
        (url) => URL.canParse(url.replaceAll('{path}', '/media/')),
        'tiene que ser una dirección completa',
      )
      .optional()
      .describe(
        'Request that purges `{path}` from a CDN: a picture, or a folder with a slash at its end.',
      ),
    CDN_PURGE_METHOD: z
      .string()
      .regex(/^[A-Z]+$/, 'tiene que ser un método de HTTP, como POST')
      .default('POST')
      .describe('Method of that request.'),
    CDN_PURGE_HEADER: headerSchema
      .optional()
      .describe('`Name: value`, the header that authorizes the request.'),
    CDN_PURGE_BODY: z.string().min(1).optional().describe('Its body.'),
  })
  .refine((env) => env.FILES !== 'bucket' || env.FILES_BUCKET, {
    path: ['FILES_BUCKET'],
    message: 'falta: FILES=bucket lo necesita',
  })
  .refine(
    ({ CDN_PURGE_URL: url, CDN_PURGE_BODY: body }) => !url || `${url}${body}`.includes('{path}'),
    { path: ['CDN_PURGE_URL'], message: 'le falta {path}, aquí o en CDN_PURGE_BODY' },
  )
  .refine((env) => env.NODE_ENV !== 'production' || !env.FIREBASE_STORAGE_EMULATOR_HOST, {
    path: ['FIREBASE_STORAGE_EMULATOR_HOST'],
    message: 'el emulador deja entrar a cualquiera: no se admite en producción',
  })
  .transform((env) => ({ ...env, MEDIA_DIR: env.MEDIA_DIR ?? join(env.DATA_DIR, 'media') }));

export type MediaEnv = z.infer<typeof mediaEnvSchema>;
