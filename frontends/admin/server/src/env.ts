import { trustProxySchema } from '@el-reto/contracts/headers';
import { readSettings, type SettingsSource } from '@el-reto/contracts/settings';
import { contestEnvShape, hostAndPort, siteEnvShape } from '@el-reto/contracts/site-env';
import { z } from 'zod';

export const adminSiteEnvSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    ADMIN_PORT: z.coerce.number().int(),
    ADMIN_HOST: z.string().default('127.0.0.1'),
    ADMIN_DIR: z.string().min(1),
    GATEWAY_URL: z.url(),
    TRUST_PROXY: trustProxySchema.describe(
      'Trusted proxies: their forwarded addresses are passed to the gateway.',
    ),
    CONNECTIONS_PER_ADDRESS: z.coerce
      .number()
      .int()
      .positive()
      .default(1_000)
      .describe('Most connections of one address; `LIMITS=off` lifts it.'),
    LIMITS: z.enum(['on', 'off']).default('on'),
    TLS_DIR: z
      .string()
      .min(1)
      .optional()
      .describe('Certificate, key and authority, for a gateway that is asked over TLS.'),
    PUBLIC_URL: z.string().optional(),
    HSTS_SUBDOMAINS: siteEnvShape.HSTS_SUBDOMAINS,
    FIREBASE_AUTH_EMULATOR_HOST: hostAndPort.optional(),
    FIREBASE_API_KEY: z.string().optional(),
    FIREBASE_PROJECT_ID: z.string().min(1).default('demo-el-reto'),
    FIREBASE_AUTH_DOMAIN: z.string().optional(),
    FIREBASE_APP_ID: z.string().optional(),
    APP_CHECK_SITE_KEY: z
      .string()
      .optional()
      .describe(
        'Site key of reCAPTCHA Enterprise; without it the page asks for no App Check token.',
      ),
    BRAND_PRODUCT: siteEnvShape.BRAND_PRODUCT,
    BRAND_CONTEST: siteEnvShape.BRAND_CONTEST,
    BRAND_ORGANISER: siteEnvShape.BRAND_ORGANISER,
    ...contestEnvShape,
  })
  .refine((env) => env.NODE_ENV !== 'production' || !env.FIREBASE_AUTH_EMULATOR_HOST, {
    path: ['FIREBASE_AUTH_EMULATOR_HOST'],
    message: 'el emulador acepta sesiones falsas: no se admite en producción',
  })
  .refine((env) => env.NODE_ENV !== 'production' || env.LIMITS === 'on', {
    path: ['LIMITS'],
    message: 'no se admite en producción',
  })
  .refine((env) => env.NODE_ENV !== 'production' || env.FIREBASE_API_KEY, {
    path: ['FIREBASE_API_KEY'],
    message: 'falta: sin ella nadie puede entrar en producción',
  });
export type AdminSiteEnv = z.infer<typeof adminSiteEnvSchema>;

/** The admin site's settings; throws a SettingsError that names every fault. */
export const adminSiteEnv = (source: SettingsSource = process.env): AdminSiteEnv =>
  readSettings(adminSiteEnvSchema, source);
