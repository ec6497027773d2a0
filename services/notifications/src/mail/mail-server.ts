import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { ENV } from '@el-reto/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { createTransport, type NodemailerError, type PluginFunction } from 'nodemailer';
import type { NotificationsEnv } from '../env.ts';

export interface Outgoing {
  readonly to: { readonly name: string; readonly address: string };
  /** The same at every attempt, so that mail programs recognise a repetition. */
  readonly messageId: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The address that unsubscribes when a mail program sends a POST to it (RFC 8058). Null without one. */
  readonly unsubscribe: string | null;
}

/**
 * Called when the server has the whole message except its end. `release` sends the end and resolves when
 * it is written. If this function rejects before it calls `release`, the end is never sent.
 */
export type AtTheEnd = (release: () => Promise<void>) => Promise<void>;

/** Longest duration of an attempt, and longest silence of the server, in milliseconds. */
const sendTimeoutMs = 120_000;
const silenceMs = 60_000;
const greetingTimeoutMs = 15_000;

/** The SMTP server that receives the product's mails. */
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
      // Links in mails are as powerful as passwords. `?requireTLS=false` in the URL disables this.
      requireTLS: NODE_ENV === 'production',
      disableFileAccess: true,
      disableUrlAccess: true,
    };
  }

  /** Resolves once the server has accepted the mail. Never settles before `atTheEnd` has ended. */
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

/** A plugin that holds back the end of the message. The message is read once the server has requested it. */
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

/**
 * The server's code for a quota or a restriction of the sender, which the operator can fix. The mail
 * itself is valid.
 */
const isAboutSender = /^5\d\d[ -]5\.[47]\./;

/**
 * The kind of a failure: the mail is rejected for good, this attempt failed, or the server rejects all
 * mails. `isAnswer`: whether the server answered.
 */
export function faultOf(error: unknown): {
  kind: 'mail' | 'try' | 'server';
  text: string;
  isAnswer: boolean;
} {
  const { code, command, response = '', responseCode, message } = error as NodemailerError;
  // Removes addresses, because servers repeat the one that they refuse.
  const text = message.replaceAll(/[^\s<>"]+@[^\s<>"]+/g, '…@…');
  const fault = { text, isAnswer: responseCode !== undefined };
  const isAboutMail = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE';
  if (!isAboutMail) return { ...fault, kind: 'server' };
  const isForGood = Number(responseCode) >= 500 && !isAboutSender.test(response);
  return { ...fault, kind: isForGood ? 'mail' : 'try' };
}
