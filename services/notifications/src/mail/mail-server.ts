import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { ENV } from '@el-reto/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { createTransport, type NodemailerError, type PluginFunction } from 'nodemailer';
import type { NotificationsEnv } from '../env.ts';

/** A mail as the server gets it. */
export interface Outgoing {
  readonly to: { readonly name: string; readonly address: string };
  /** The same for every try, so that mail programs recognise a repetition. */
  readonly messageId: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The address of a POST that unsubscribes (RFC 8058); null without one. */
  readonly unsubscribe: string | null;
}

/**
 * Called when the server has the whole message except its end. `release` sends the end and resolves
 * when it is written. If this rejects before it called `release`, the end is never sent.
 */
export type AtTheEnd = (release: () => Promise<void>) => Promise<void>;

/** Longest time of a try, and longest silence of the server, in milliseconds. */
const sendTimeoutMs = 120_000;
const silenceMs = 60_000;
const greetingTimeoutMs = 15_000;

/** The SMTP server that takes the product's mails. */
@Injectable()
export class MailServer {
  readonly isConfigured: boolean;
  readonly #options: Parameters<typeof createTransport>[0];
  readonly #headers: { from: string; replyTo: string };

  constructor(@Inject(ENV) env: NotificationsEnv) {
    const { NODE_ENV, SMTP_URL: url, BRAND_CONTEST, BRAND_PRODUCT, BRAND_CONTACT_EMAIL } = env;
    const { MAIL_FROM = `${BRAND_CONTEST} ${BRAND_PRODUCT} <${BRAND_CONTACT_EMAIL}>` } = env;
    this.isConfigured = url !== undefined;
    this.#headers = { from: MAIL_FROM, replyTo: BRAND_CONTACT_EMAIL };
    this.#options = {
      ...(url && { url }),
      connectionTimeout: greetingTimeoutMs,
      greetingTimeout: greetingTimeoutMs,
      socketTimeout: silenceMs,
      // Links in mails are as good as passwords; `?requireTLS=false` in the URL lifts it.
      requireTLS: NODE_ENV === 'production',
      disableFileAccess: true,
      disableUrlAccess: true,
    };
  }

  /** Resolves once the server has taken the mail; ends in either case after `atTheEnd`. */
  async send(mail: Outgoing, atTheEnd: AtTheEnd): Promise<void> {
    const { unsubscribe, ...rest } = mail;
    const transport = createTransport(this.#options);
    let ending: Promise<void> | undefined;
    transport.use(
      'stream',
      withheldEnd((release) => (ending = atTheEnd(release))),
    );
    const sending = transport.sendMail({
      ...this.#headers,
      ...rest,
      signal: AbortSignal.timeout(sendTimeoutMs),
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe && {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    });
    await sending.finally(() => ending?.catch(() => undefined));
  }
}

/** The message is read after the server has requested it. */
function withheldEnd(atTheEnd: AtTheEnd): PluginFunction {
  return ({ message }, done) => {
    const whole = message.createReadStream.bind(message);
    message.createReadStream = (options) =>
      Readable.from(
        (async function* withholdEnd() {
          yield* whole(options);
          const { promise: released, resolve } = Promise.withResolvers<void>();
          const ending = atTheEnd(() => {
            resolve();
            // The stream writes the end in this turn of the event loop.
            return setImmediate();
          });
          await Promise.race([released, ending]);
        })(),
        { objectMode: false },
      );
    done();
  };
}

/** A quota, or a restriction of the sender: the operator can fix it, independent of the mail. */
const isAboutSender = /^5\d\d[ -]5\.[47]\./;

/**
 * Whether the mail is rejected for good, this try failed, or the server rejects all mails; and
 * whether the server said so.
 */
export function faultOf(error: unknown): {
  kind: 'mail' | 'try' | 'server';
  text: string;
  isAnswer: boolean;
} {
  const { code, command, response = '', responseCode, message } = error as NodemailerError;
  // Servers repeat the address that they refuse.
  const text = message.replaceAll(/[^\s<>"]+@[^\s<>"]+/g, '…@…');
  const fault = { text, isAnswer: responseCode !== undefined };
  const isAboutMail = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE';
  if (!isAboutMail) return { ...fault, kind: 'server' };
  const isForGood = Number(responseCode) >= 500 && !isAboutSender.test(response);
  return { ...fault, kind: isForGood ? 'mail' : 'try' };
}
