import { contestEnvShape, siteEnvShape } from '@el-reto/contracts/site-env';
import { baseEnvSchema } from '@el-reto/service-kit/env';
import { z } from 'zod';

const smtpRule =
  'tiene que ser una dirección completa con smtp:// o smtps:// (# en la contraseña se escribe %23)';

export const notificationsEnvSchema = baseEnvSchema
  .extend({
    ...siteEnvShape,
    CONTEST_PRIZES: contestEnvShape.CONTEST_PRIZES,
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: smtpRule })
      .optional()
      .describe(
        '`smtp://` or `smtps://`, with `user:password@` if the server requires them; without it no mails are sent.',
      ),
    MAIL_FROM: z
      .string()
      .regex(/@/, 'tiene que ser un correo')
      .optional()
      .describe('Sender of mails, as `El Reto <hola@example.mx>`.'),
  })
  .refine((env) => env.NODE_ENV !== 'production' || !env.SMTP_URL || env.MAIL_FROM, {
    path: ['MAIL_FROM'],
    message: 'falta: los correos necesitan remitente',
  });

export type NotificationsEnv = z.infer<typeof notificationsEnvSchema>;
