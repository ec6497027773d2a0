import { createTransport } from 'nodemailer';
import type { StackEnv } from '../env.ts';
import { StackError } from '../errors.ts';

const waitMs = 20_000;

/** Sends mails to the addresses in ALERT_EMAIL through the mail server of SMTP_URL. */
export function alarmMailer(env: StackEnv) {
  const { ALERT_EMAIL: to, SMTP_URL: url, PUBLIC_URL = 'http://localhost' } = env;
  if (!to) throw new StackError('ALERT_EMAIL: falta');
  if (!url) throw new StackError('SMTP_URL: falta');
  const { hostname } = new URL(PUBLIC_URL);
  const { MAIL_FROM: from = `El Reto <alarmas@${hostname}>` } = env;
  const transport = createTransport({
    url,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
    requireTLS: env.NODE_ENV === 'production',
  });
  return {
    to,
    send: async (subject: string, text: string): Promise<void> => {
      await transport.sendMail({ from, to, subject: `El Reto (${hostname}): ${subject}`, text });
    },
  };
}
