import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

/**
 * How long the connection of a killed process stays open, in milliseconds. smtp-server drops the
 * unread part of a message when its connection closes, even if all of it has arrived.
 */
const lingerMs = 5_000;

/** A real SMTP server that outlives the product and records the mails that it received. */
export class MailReceiver {
  /** The Message-ID of each mail, in the order of arrival. */
  readonly received: string[] = [];
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    allowHalfOpen: true,
    onData: (stream, _session, done) => void this.#receive(stream, done),
  });

  static async start(): Promise<MailReceiver> {
    const receiver = new MailReceiver();
    // Connections of a killed process end with errors.
    receiver.#server.on('error', () => undefined);
    receiver.#server.server.on('connection', (socket: Socket) => {
      // The timer keeps the process alive: until it fires, `stop` waits for the half-open connection.
      socket.once('end', () => setTimeout(() => socket.destroy(), lingerMs));
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

  async #receive(stream: SMTPServerDataStream, done: () => void): Promise<void> {
    try {
      const message = await text(stream);
      this.received.push(/^message-id: *(\S+)/im.exec(message)?.[1] ?? 'none');
    } catch {
      // An incomplete message does not count.
      return;
    }
    done();
  }
}
