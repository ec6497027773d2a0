import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectTls, type SecureContextOptions } from 'node:tls';

/**
 * The connections that servers of this process have closed: the ports of server and client. Connections to two
 * servers may have the same port of the client.
 */
const closedByServer = new Set<string>();
subscribe('net.server.socket', (message) => {
  const { socket } = message as { socket: Socket };
  const ports = `${socket.localPort} ${socket.remotePort}`;
  closedByServer.delete(ports);
  socket.once('close', () => closedByServer.add(ports));
});

/** A client that uses its connection in ways that browsers do not. */
export class RawClient {
  readonly closed: Promise<unknown>;
  /** The ports of server and client. A destroyed socket no longer knows them. */
  #ports = '';

  private constructor(readonly socket: Socket) {
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => socket.once('close', resolve));
  }

  /** Connects (over TLS if `certificate` is given) and sends `text`. Reads nothing. */
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
    client.#ports = `${socket.remotePort} ${socket.localPort}`;
    socket.write(text);
    return client;
  }

  /** Whether the server has closed the connection. A client that reads nothing does not notice this. */
  get isCutOff(): boolean {
    return closedByServer.has(this.#ports);
  }

  /** Sends `bytes` every `everyMs` until the connection ends. Returns the answer. */
  async drip(bytes: string, everyMs: number): Promise<string> {
    const timer = setInterval(() => this.socket.writable && this.socket.write(bytes), everyMs);
    const answer = await this.readAll();
    clearInterval(timer);
    return answer;
  }

  /** Reads everything until the connection ends. */
  async readAll(): Promise<string> {
    let text = '';
    this.socket.setEncoding('latin1').on('data', (part: string) => (text += part));
    this.socket.resume();
    await this.closed;
    return text;
  }

  /** Reads a chunk every `everyMs` until the connection ends. Returns the number of bytes. */
  async readSlowly(everyMs: number): Promise<number> {
    let bytes = 0;
    this.socket.on('data', (part: Buffer) => {
      bytes += part.length;
      this.socket.pause();
      setTimeout(() => this.socket.resume(), everyMs);
    });
    this.socket.resume();
    await this.closed;
    return bytes;
  }

  close(): void {
    this.socket.destroy();
  }
}

/** `count` pipelined requests for a picture. The last one asks to close the connection. */
export function pictureRequests(count: number, path = '/media/a.jpg'): string {
  const head = `GET ${path} HTTP/1.1\r\nHost: x\r\n`;
  return `${`${head}\r\n`.repeat(count - 1)}${head}Connection: close\r\n\r\n`;
}
