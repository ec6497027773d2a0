import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { StackError } from './errors.ts';

const host = '127.0.0.1';

/**
 * The numbers of claimed ports. They are below those of outgoing connections (from 32768 on Linux),
 * which could otherwise take the port of a process that restarts.
 */
const range = { from: 20_000, to: 31_999 };

/** Whether a server could now listen on this port of 127.0.0.1. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

interface Claim {
  readonly number: number;
  readonly socket: Socket;
}

/**
 * Reserves a TCP port among all products of this machine by binding the UDP port of the same
 * number, which no part uses. The system releases the UDP port whenever the process ends. Returns
 * undefined if another product has reserved the number or another program listens on the TCP port.
 */
async function claim(number: number): Promise<Claim | undefined> {
  const socket = createSocket('udp4');
  try {
    socket.bind({ port: number, address: host, exclusive: true });
    await once(socket, 'listening');
    socket.unref();
    if (await isFree(number)) return { number, socket };
  } catch {
    // The number belongs to another product.
  }
  socket.close();
  return undefined;
}

async function claimAny(): Promise<Claim> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const span = range.to - range.from + 1;
    const claimed = await claim(range.from + Math.floor(Math.random() * span));
    if (claimed) return claimed;
  }
  throw new StackError(`No hay puertos libres entre ${range.from} y ${range.to}.`);
}

/**
 * A port of one part, reserved against other products until `release`. A foreign program may take
 * the port while the part does not listen; `renew` then changes the number.
 */
export class Port {
  #claim: Claim;
  #released = false;
  /** The variable that sets a public port, which never changes; undefined for an internal port. */
  readonly #variable: string | undefined;

  private constructor(claimed: Claim, variable?: string) {
    this.#claim = claimed;
    this.#variable = variable;
  }

  /** Claims the preferred port if it is free, else any port. 0 means no preference. */
  static async claim(preferred = 0): Promise<Port> {
    return new Port((preferred > 0 && (await claim(preferred))) || (await claimAny()));
  }

  /** Claims exactly this public port, or throws an error that names `variable`. 0: any port. */
  static async claimPublic(variable: string, number: number): Promise<Port> {
    if (number === 0) return Port.claim();
    const claimed = await claim(number);
    if (claimed) return new Port(claimed, variable);
    throw portTaken(number, variable);
  }

  get number(): number {
    return this.#claim.number;
  }

  /**
   * Changes the number if another program listens on the port; returns whether it changed. A public
   * port cannot change: a StackError names its variable.
   */
  async renew(): Promise<boolean> {
    if (await isFree(this.number)) return false;
    if (this.#variable !== undefined) throw portTaken(this.number, this.#variable);
    const claimed = await claimAny();
    this.#claim.socket.close();
    this.#claim = claimed;
    return true;
  }

  release(): void {
    if (!this.#released) this.#claim.socket.close();
    this.#released = true;
  }
}

const portTaken = (number: number, variable: string) =>
  new StackError(
    `El puerto ${number} ya está en uso: libéralo o elige otro con ${variable}=<puerto>.`,
  );

/** Claims a port until this process ends, and returns its number. */
export const choosePort = async (): Promise<number> => (await Port.claim()).number;
