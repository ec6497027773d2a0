import { siteEnvShape } from '@el-reto/contracts/site-env';
import { baseEnvSchema } from '@el-reto/service-kit';
import { parseEnv } from '@el-reto/telemetry';
import { z } from 'zod';

export const notificationsEnvSchema = baseEnvSchema
  .extend({
    ...siteEnvShape,
    /** `smtp://` or `smtps://`, with `user:password@` where the server wants them; none: no mails. */
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    /** Who mails come from, as `El Reto <hola@example.mx>`. */
    MAIL_FROM: z.string().regex(/@/, 'an address').optional(),
  })
  .refine((env) => env.NODE_ENV !== 'production' || !env.SMTP_URL || env.MAIL_FROM, {
    path: ['MAIL_FROM'],
    message: 'in whose name mails are sent',
  });

export type NotificationsEnv = z.infer<typeof notificationsEnvSchema>;

export const readEnv = (): NotificationsEnv => parseEnv(notificationsEnvSchema);
