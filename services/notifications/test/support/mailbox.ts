import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** Answers a sender, a recipient or a message. A reply code refuses; an RFC 3463 code adds the reason. */
type Answer = 'take' | 450 | 550 | '550 5.4.5';

/**
 * Milliseconds for which a half-closed connection is kept, because smtp-server drops unread data when it
 * closes.
 */
const halfOpenMs = 5_000;

/**
 * A real SMTP server that stores the mails it receives. It listens until `stop`: another program could
 * take its port meanwhile. `isAway`: it closes each connection without a word.
 */
export class Mailbox {
  readonly taken: ParsedMail[] = [];
  isAway = false;
  /** The number of deliveries that named a recipient. */
  tries = 0;
  /** The answer to each recipient, by the local part of the address. */
  readonly answers = new Map<string, Answer>();
  senderAnswer: Answer = 'take';
  refusedSenders = 0;
  /** Runs when a message is complete. The result, if any, is the answer to the message. */
  beforeAnswer: (mail: ParsedMail) => Promise<void> | Answer | void = () => undefined;
  /** Runs when a recipient is named, before the answer. */
  beforeRecipient: () => Promise<void> | void = () => undefined;
  readonly #sockets = new Set<Socket>();
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    hideENHANCEDSTATUSCODES: true,
    allowHalfOpen: true,
    onMailFrom: (_address, _session, done) => {
      if (this.senderAnswer !== 'take') this.refusedSenders += 1;
      this.#answer(this.senderAnswer, done);
    },
    onRcptTo: ({ address }, _session, done) => void this.#takeRecipient(address, done),
    onData: (stream, _session, done) => void this.#takeMessage(stream, done),
  });

  static async start(): Promise<Mailbox> {
    const box = new Mailbox();
    await box.#listen();
    return box;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  async #listen(): Promise<void> {
    const { server } = this.#server;
    this.#server.on('error', () => undefined);
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('end', () => setTimeout(() => socket.destroy(), halfOpenMs).unref());
      socket.once('close', () => this.#sockets.delete(socket));
      if (this.isAway) socket.destroy();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }

  async stop(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.close(resolve);
    await promise;
  }

  /** Closes all connections without an answer. */
  hangUp(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Mails to addresses that contain `address`, oldest first. */
  of(address: string): ParsedMail[] {
    return this.taken.filter(({ to }) => [to].flat().some((one) => one?.text.includes(address)));
  }

  async #takeRecipient(address: string, done: (error?: Error) => void): Promise<void> {
    this.tries += 1;
    await this.beforeRecipient();
    this.#answer(this.answers.get(address.split('@')[0] ?? '') ?? 'take', done);
  }

  #answer(answer: Answer, done: (error?: Error) => void): void {
    if (answer === 'take') {
      done();
      return;
    }
    const [code, more = ''] = String(answer).split(' ');
    done(Object.assign(new Error(`${more} not here`), { responseCode: Number(code) }));
  }

  async #takeMessage(
    stream: Parameters<typeof simpleParser>[0],
    done: (error?: Error) => void,
  ): Promise<void> {
    try {
      const mail = await simpleParser(stream);
      const answer = (await this.beforeAnswer(mail)) ?? 'take';
      if (answer === 'take') this.taken.push(mail);
      this.#answer(answer, done);
    } catch {
      // The sender's process ended before the message was complete.
    }
  }
}
