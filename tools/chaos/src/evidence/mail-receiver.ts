import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

/**
 * How long the connection of who was killed stays, in milliseconds. smtp-server drops what it has
 * not yet read of a message when its connection closes, even where all of it has arrived.
 */
const heardOutMs = 5_000;

/** A real SMTP server, which outlives the product and says what it took. */
export class MailReceiver {
  /** The Message-ID of each mail, in the order of their coming. */
  readonly taken: string[] = [];
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    allowHalfOpen: true,
    onData: (stream, _session, done) => void this.#take(stream, done),
  });

  static async start(): Promise<MailReceiver> {
    const receiver = new MailReceiver();
    // Connections of who is killed end anyhow.
    receiver.#server.on('error', () => undefined);
    receiver.#server.server.on('connection', (socket: Socket) => {
      socket.once('end', () => setTimeout(() => socket.destroy(), heardOutMs).unref());
    });
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server.server, 'listening');
    return receiver;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.close(resolve);
    await promise;
  }

  async #take(stream: SMTPServerDataStream, done: () => void): Promise<void> {
    try {
      const message = await text(stream);
      this.taken.push(/^message-id: *(\S+)/im.exec(message)?.[1] ?? 'none');
    } catch {
      // A message whose end never came is none.
      return;
    }
    done();
  }
}
