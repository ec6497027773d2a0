import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectTls, type SecureContextOptions } from 'node:tls';

/** A client that does on its connection what no browser would. */
export class RawClient {
  readonly socket: Socket;
  readonly closed: Promise<void>;
  #isClosed = false;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => {
      socket.once('close', () => {
        this.#isClosed = true;
        resolve();
      });
    });
  }

  /** Connects, by TLS with `certificate`, sends `text`, and reads nothing. */
  static async send(
    url: string,
    text: string,
    certificate?: SecureContextOptions,
  ): Promise<RawClient> {
    const { hostname: host, port } = new URL(url);
    const address = { host, port: Number(port) };
    const socket = certificate ? connectTls({ ...address, ...certificate }) : connect(address);
    socket.pause();
    const client = new RawClient(socket);
    await once(socket, certificate ? 'secureConnect' : 'connect');
    socket.write(text);
    return client;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Sends a byte every `everyMs` until the connection ends; resolves to what was answered. */
  async drip(byte: string, everyMs: number): Promise<string> {
    const timer = setInterval(() => this.socket.writable && this.socket.write(byte), everyMs);
    const answer = await this.readAll();
    clearInterval(timer);
    return answer;
  }

  /** All that comes until the connection ends. */
  async readAll(): Promise<string> {
    let text = '';
    this.socket.setEncoding('latin1').on('data', (part: string) => (text += part));
    this.socket.resume();
    await this.closed;
    return text;
  }

  /** Takes a byte every `everyMs`. */
  sip(everyMs: number): void {
    const timer = setInterval(() => this.socket.read(1), everyMs);
    this.socket.once('close', () => clearInterval(timer));
  }

  close(): void {
    this.socket.destroy();
  }
}

/** `count` requests for pictures, one after the other without waiting for an answer. */
export const pictureRequests = (count: number, path = '/media/a.jpg') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count);
