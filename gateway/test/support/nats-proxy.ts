import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const lineEnd = '\r\n';

/** Splits the bytes of a NATS server into messages and control lines. */
class Units {
  #rest = Buffer.alloc(0);

  *take(chunk: Buffer): Generator<{ line: string; bytes: Buffer }> {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const end = this.#rest.indexOf(lineEnd);
      if (end === -1) return;
      const line = this.#rest.toString('latin1', 0, end);
      const payload = /^H?MSG /.test(line) ? Number(line.split(' ').at(-1)) + lineEnd.length : 0;
      const length = end + lineEnd.length + payload;
      if (this.#rest.length < length) return;
      yield { line, bytes: this.#rest.subarray(0, length) };
      this.#rest = this.#rest.subarray(length);
    }
  }
}

/** A proxy of a NATS server that delays its events, or everything. */
export class NatsProxy {
  /** Delay of events in milliseconds; their order is kept. */
  eventDelayMs = 0;
  /** Delay of everything in milliseconds. */
  delayMs = 0;

  private constructor(
    readonly url: string,
    readonly stop: () => void,
  ) {}

  static async start(natsUrl: string): Promise<NatsProxy> {
    const { hostname, port } = new URL(natsUrl);
    const sockets = new Set<Socket>();
    const server = createServer((client) => {
      const upstream = connect(Number(port), hostname);
      const units = new Units();
      let all = Promise.resolve();
      let events = Promise.resolve();
      upstream.on('data', (chunk: Buffer) => {
        for (const { line, bytes } of units.take(chunk)) {
          const isEvent = line.includes(' $JS.ACK.');
          const { eventDelayMs, delayMs } = proxy;
          const send = async () => {
            await Promise.all(isEvent ? [all, events] : [all]);
            const ms = delayMs + (isEvent ? eventDelayMs : 0);
            if (ms > 0) await sleep(ms);
            if (client.writable) client.write(bytes);
          };
          const sent = send();
          if (isEvent) events = sent;
          else all = sent;
        }
      });
      client.on('data', (chunk) => upstream.write(chunk));
      for (const [socket, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        sockets.add(socket);
        socket.on('error', () => other.destroy());
        socket.on('close', () => other.destroy());
      }
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port: own } = server.address() as AddressInfo;
    const proxy = new NatsProxy(`nats://127.0.0.1:${own}`, () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    });
    return proxy;
  }
}
