import { createTransport } from 'nodemailer';

const waitMs = 20_000;

/** Sends mails to the addresses of ALERT_EMAIL. */
export function alarmMailer({
  ALERT_EMAIL: to,
  SMTP_URL: url,
  MAIL_FROM: from,
  NODE_ENV: mode,
  PUBLIC_URL: site = 'http://localhost',
}: Readonly<Record<string, unknown>>) {
  if (typeof to !== 'string' || typeof url !== 'string') {
    throw new Error('faltan ALERT_EMAIL, SMTP_URL');
  }
  const host = new URL(String(site)).hostname;
  const transport = createTransport({
    url,
    requireTLS: mode === 'production',
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
  });
  return {
    to,
    send: async (subject: string, text: string): Promise<void> => {
      const sender = typeof from === 'string' ? from : `El Reto <alarmas@${host}>`;
      await transport.sendMail({
        from: sender,
        to,
        subject: `El Reto (${host}): ${subject}`,
        text,
      });
    },
  };
}
