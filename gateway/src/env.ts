import { trustProxySchema } from '@el-reto/contracts/headers';
import { contestEnvShape, siteEnvShape } from '@el-reto/contracts/site-env';
import { baseEnvSchema, participantsEnvShape, tlsEnvShape } from '@el-reto/service-kit/env';
import { parseEnv, telemetryEnvShape } from '@el-reto/telemetry/env';
import { z } from 'zod';

export const ENV = Symbol('GatewayEnv');

const text = z.string().min(1);
const port = z.coerce.number().int().min(0).max(65_535);

const gatewayEnvSchema = z
  .object({
    ...baseEnvSchema.pick({
      NODE_ENV: true,
      LOG_LEVEL: true,
      NATS_URL: true,
      NATS_USER: true,
      NATS_PASSWORD: true,
    }).shape,
    ...telemetryEnvShape,
    ...tlsEnvShape,
    PORT: port.default(3000),
    HOST: text.default('127.0.0.1'),
    /** Port of `/metrics`, which is private. Without it there are no metrics. */
    METRICS_PORT: port.optional(),
    METRICS_HOST: text.default('127.0.0.1'),
    ...siteEnvShape,
    ...contestEnvShape,
    REDIS_URL: z
      .url({ protocol: /^rediss?$/, error: 'tiene que empezar con redis:// o rediss://' })
      .default('redis://127.0.0.1:6379'),
    /** Addresses of the media service's replicas, separated by commas. */
    MEDIA_URL: text.transform((urls) => urls.split(',')).pipe(z.array(z.url()).min(1)),
    MEDIA_TOKEN: text,
    /** Memory for public pictures, in MiB. */
    PICTURE_MEMORY_MIB: z.coerce.number().int().positive().default(64),
    LIMITS: z.enum(['on', 'off']).default('on'),
    TRUST_PROXY: trustProxySchema,
    /** Most connections of one address: a whole town may share a carrier's address. */
    CONNECTIONS_PER_ADDRESS: z.coerce.number().int().positive().default(1_000),
    SITE_DIR: text.default('frontends/shell/dist'),
    PUBLIC_REMOTE_DIR: text.default('frontends/public/dist'),
    ADMIN_REMOTE_DIR: text.default('frontends/admin/dist'),
    FIREBASE_PROJECT_ID: text.default('demo-el-reto'),
    FIREBASE_API_KEY: text.default('demo'),
    FIREBASE_AUTH_DOMAIN: text.optional(),
    FIREBASE_AUTH_EMULATOR_HOST: text.optional(),
    /** Address of the emulator for browsers, if it differs. */
    FIREBASE_AUTH_EMULATOR_PUBLIC_HOST: text.optional(),
    FIREBASE_APP_ID: text.optional(),
    /** Google Analytics' id; without it nothing is measured. */
    FIREBASE_MEASUREMENT_ID: text.optional(),
    /** Site key of reCAPTCHA Enterprise; without it pages request no App Check token. */
    APP_CHECK_SITE_KEY: text.optional(),
    /** `enforce`: writing calls need a valid App Check token. */
    APP_CHECK: z.enum(['off', 'enforce']).default('off'),
    // Pages ask for a date of birth if the services require it.
    ...participantsEnvShape,
    /** `require`: administrators need a second factor. */
    ADMIN_MFA: z.enum(['off', 'require']).default('off'),
    /** `mailto:` or `https:` address for reports of vulnerabilities. */
    SECURITY_CONTACT: z
      .url({ protocol: /^(?:mailto|https)$/, error: 'tiene que empezar con mailto: o https://' })
      .optional(),
    /** The contest's first day, and its last moment: constants of the specification. */
    CONTEST_START_DATE: z.iso.date().default('2024-11-06'),
    CONTEST_END_DATE: z.iso.datetime().default('2024-11-30T23:59:59Z'),
  })
  .refine((env) => env.NODE_ENV !== 'production' || env.LIMITS === 'on', {
    path: ['LIMITS'],
    message: 'no se admite en producción',
  })
  .refine((env) => env.NODE_ENV !== 'production' || !env.FIREBASE_AUTH_EMULATOR_HOST, {
    path: ['FIREBASE_AUTH_EMULATOR_HOST'],
    message: 'el emulador acepta sesiones falsas: no se admite en producción',
  })
  .refine((env) => env.APP_CHECK === 'off' || env.APP_CHECK_SITE_KEY, {
    path: ['APP_CHECK_SITE_KEY'],
    message: 'falta: APP_CHECK=enforce la necesita',
  });

export type GatewayEnv = z.infer<typeof gatewayEnvSchema>;

/** Reads the gateway's settings; throws an Error that names all faults. */
export function readEnv(source?: Record<string, string | undefined>): GatewayEnv {
  return parseEnv(gatewayEnvSchema, source);
}
