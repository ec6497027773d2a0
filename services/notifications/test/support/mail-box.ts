import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** What the server answers to a recipient, or to a whole message: a code refuses it. */
type Answer = 'take' | 450 | 550;

/** A real SMTP server, which keeps what it took. */
export class MailBox {
  readonly taken: ParsedMail[] = [];
  /** Tries that came as far as a recipient. */
  tries = 0;
  /** For addresses that begin with these words. */
  readonly answers = new Map<string, Answer>();
  /** Runs when a message is complete, before the answer to it. */
  beforeAnswer: () => Promise<void> | void = () => undefined;
  /** Runs when a recipient is named, before the answer. */
  beforeRecipient: () => Promise<void> | void = () => undefined;
  #server: SMTPServer | undefined;
  #port = 0;

  static async start(): Promise<MailBox> {
    const box = new MailBox();
    await box.open();
    return box;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** After the first time at the same port. */
  async open(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: ({ address }, _session, done) => void this.#takeRecipient(address, done),
      onData: (stream, _session, done) => void this.#takeMessage(stream, done),
    });
    server.on('error', () => undefined);
    server.listen(this.#port, '127.0.0.1');
    await once(server.server, 'listening');
    this.#port = (server.server.address() as AddressInfo).port;
    this.#server = server;
  }

  async close(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server?.close(resolve);
    await promise;
  }

  /** What `address` got, oldest first. */
  of(address: string): ParsedMail[] {
    return this.taken.filter(({ to }) => [to].flat().some((one) => one?.text.includes(address)));
  }

  async #takeRecipient(address: string, done: (error?: Error) => void): Promise<void> {
    this.tries += 1;
    await this.beforeRecipient();
    const answer = this.answers.get(address.split('@')[0] ?? '') ?? 'take';
    if (answer === 'take') done();
    else done(Object.assign(new Error('not here'), { responseCode: answer }));
  }

  async #takeMessage(
    stream: Parameters<typeof simpleParser>[0],
    done: (error?: Error) => void,
  ): Promise<void> {
    try {
      this.taken.push(await simpleParser(stream));
    } catch {
      // Whoever sent it ended before the message did.
      return;
    }
    await this.beforeAnswer();
    done();
  }
}
