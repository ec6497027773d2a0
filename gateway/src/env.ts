import { trustProxySchema } from '@el-reto/contracts/headers';
import { contestEnvShape, hostAndPort, siteEnvShape } from '@el-reto/contracts/site-env';
import { baseEnvSchema, participantsEnvShape, tlsEnvShape } from '@el-reto/service-kit/env';
import { telemetryEnvShape } from '@el-reto/telemetry/env';
import { z } from 'zod';

export const ENV = Symbol('GatewayEnv');

const text = z.string().min(1);
const port = z.coerce.number().int().min(0).max(65_535);

export const gatewayEnvSchema = z
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
    METRICS_PORT: port
      .optional()
      .describe('Port of `/metrics`, which is private. Without it there are no metrics.'),
    METRICS_HOST: text.default('127.0.0.1'),
    ...siteEnvShape,
    ...contestEnvShape,
    REDIS_URL: z
      .url({ protocol: /^rediss?$/, error: 'tiene que empezar con redis:// o rediss://' })
      .default('redis://127.0.0.1:6379'),
    MEDIA_URL: text
      .transform((urls) => urls.split(','))
      .pipe(z.array(z.url()).min(1))
      .describe("Addresses of the media service's replicas, separated by commas."),
    MEDIA_TOKEN: text,
    PICTURE_MEMORY_MIB: z.coerce
      .number()
      .int()
      .positive()
      .default(64)
      .describe('Memory of each gateway for public pictures.'),
    LIMITS: z.enum(['on', 'off']).default('on'),
    LOAD_KEY: text
      .optional()
      .describe(
        'For Compose: key by which load tests sign likes with `LIMITS=off`; `npm start` makes one.',
      ),
    TRUST_PROXY: trustProxySchema.describe(
      'Proxies whose forwarded addresses are trusted: `true`, `false`, a number of hops, or addresses with commas, also `loopback`.',
    ),
    CONNECTIONS_PER_ADDRESS: z.coerce
      .number()
      .int()
      .positive()
      .default(1_000)
      .describe(
        'Connections of one address to the gateway or the admin site; not for trusted proxies or `LIMITS=off`.',
      ),
    SITE_DIR: text.default('frontends/shell/dist'),
    PUBLIC_REMOTE_DIR: text.default('frontends/public/dist'),
    ADMIN_REMOTE_DIR: text.default('frontends/admin/dist'),
    FIREBASE_PROJECT_ID: text.default('demo-el-reto'),
    FIREBASE_API_KEY: text
      .default('demo')
      .describe('Key of the web app, from the Firebase console.'),
    FIREBASE_AUTH_DOMAIN: text
      .optional()
      .describe('Host of sign-in pages; by default `<project>.firebaseapp.com`.'),
    FIREBASE_AUTH_EMULATOR_HOST: hostAndPort.optional(),
    FIREBASE_AUTH_EMULATOR_PUBLIC_HOST: text
      .optional()
      .describe('Address of the emulator for browsers, if it differs.'),
    FIREBASE_APP_ID: text.optional().describe('Id of the web app, for App Check and Analytics.'),
    FIREBASE_MEASUREMENT_ID: text
      .optional()
      .describe("Google Analytics' id; without it nothing is measured."),
    APP_CHECK_SITE_KEY: text
      .optional()
      .describe('Site key of reCAPTCHA Enterprise; without it pages request no App Check token.'),
    APP_CHECK: z
      .enum(['off', 'enforce'])
      .default('off')
      .describe('`enforce`: changes need a Firebase App Check token.'),
    // The site's pages use these settings as well: they ask for a birth date if the services require one.
    ...participantsEnvShape,
    ADMIN_MFA: z
      .enum(['off', 'require'])
      .default('off')
      .describe('`require`: administrators must sign in with a second factor.'),
    SECURITY_CONTACT: z
      .url({ protocol: /^(?:mailto|https)$/, error: 'tiene que empezar con mailto: o https://' })
      .optional()
      .describe('`mailto:` or `https:` address in `/.well-known/security.txt`.'),
    CONTEST_START_DATE: z.iso
      .date()
      .default('2024-11-06')
      .describe("First day of the contest that the gallery's metadata names."),
    CONTEST_END_DATE: z.iso.datetime().default('2024-11-30T23:59:59Z').describe('Its last moment.'),
  })
  .refine((env) => env.NODE_ENV !== 'production' || env.LIMITS === 'on', {
    path: ['LIMITS'],
    message: 'no se admite en producción',
  })
  .refine((env) => env.NODE_ENV !== 'production' || !env.FIREBASE_AUTH_EMULATOR_HOST, {
    path: ['FIREBASE_AUTH_EMULATOR_HOST'],
    message: 'el emulador acepta sesiones falsas: no se admite en producción',
  })
  .superRefine((env, context) => {
    if (env.APP_CHECK === 'off') return;
    const message = 'falta: APP_CHECK=enforce necesita la clave y el id de la app web';
    for (const name of ['APP_CHECK_SITE_KEY', 'FIREBASE_APP_ID'] as const) {
      if (!env[name]) context.addIssue({ code: 'custom', path: [name], message });
    }
  });

export type GatewayEnv = z.infer<typeof gatewayEnvSchema>;
