import { storeEnvShape } from '@el-reto/store/env';
import { telemetryEnvShape } from '@el-reto/telemetry/env';
import { z } from 'zod';

export const tlsEnvShape = {
  TLS_DIR: z
    .string()
    .min(1)
    .optional()
    .describe('Folder of `tls.crt`, `tls.key` and `ca.crt` for TLS between the processes.'),
  HTTPS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe('HTTPS port for the gateway; needs TLS_DIR.'),
};

export const baseEnvSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('Least level of the lines that go into the logs.'),
  NATS_URL: z
    .string()
    .min(1)
    .default('nats://127.0.0.1:4222')
    .describe('`nats://host:port`, several with commas.'),
  NATS_USER: z.string().optional(),
  NATS_PASSWORD: z.string().optional(),
  ...storeEnvShape,
  HTTP_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(0)
    .describe('Port of the health endpoints on the loopback interface; 0 selects a free one.'),
  HTTP_HOST: z.string().default('127.0.0.1'),
  ...tlsEnvShape,
  ...telemetryEnvShape,
});
export type BaseEnv = z.infer<typeof baseEnvSchema>;

export const participantsEnvShape = {
  ADULTS_ONLY: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      '`off`: accounts like and post without a birth date, for brands without an age limit.',
    ),
};
export type ParticipantsEnv = z.infer<z.ZodObject<typeof participantsEnvShape>>;
