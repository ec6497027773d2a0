import { createServer } from 'node:net';
import { freePorts } from './env.ts';
import { StackError } from './errors.ts';

/**
 * Free ports are looked for below the range that systems give to outgoing connections (32768 on
 * Linux): a process that is restarted must find its port again, and under load an outgoing
 * connection would soon have taken it.
 */
const anywhere = '20000-31999';

function rangeOf(text: string): { readonly from: number; readonly to: number } {
  const [, from, to] = /^(\d{4,5})-(\d{4,5})$/.exec(text) ?? [];
  if (Number(from) <= Number(to)) return { from: Number(from), to: Number(to) };
  throw new StackError(`FREE_PORTS=${text} no es un intervalo de puertos como ${anywhere}.`);
}

/** Whether a server could listen on this port of 127.0.0.1 now. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      server.close(() => resolve(true));
    });
  });
}

/** Ports that people know by number: nothing else takes them before their owner listens. */
let known: ReadonlySet<number> = new Set();
/** Ports of the range that were given out: whoever got one may not listen yet. */
const given = new Set<number>();

/** The preferred port where it is free and within `FREE_PORTS`, else one that is; 0 prefers none. */
export async function choosePort(
  preferred: number,
  { probe = isFree, random = Math.random }: { probe?: typeof isFree; random?: () => number } = {},
): Promise<number> {
  const own = freePorts();
  const { from, to } = rangeOf(own ?? anywhere);
  const isOwn = preferred > 0 && (!own || (from <= preferred && preferred <= to));
  if (isOwn && !known.has(preferred) && (await probe(preferred))) return preferred;
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = from + Math.floor(random() * (to - from + 1));
    if (known.has(port) || given.has(port)) continue;
    given.add(port);
    if (await probe(port)) return port;
    given.delete(port);
  }
  throw new StackError(`No hay puertos libres entre ${from} y ${to}.`);
}

/**
 * Ports that people know by number, by the variables that name them: exactly these, each for one
 * alone, or a clear error. 0 means any.
 */
export async function claimPublicPorts<V extends string>(
  wanted: Record<V, number>,
): Promise<Record<V, number>> {
  const claimed = { ...wanted };
  const taken = new Set<number>();
  for (const [variable, port] of Object.entries<number>(wanted)) {
    if (port > 0 && (taken.has(port) || !(await isFree(port)))) {
      throw new StackError(
        `El puerto ${port} ya está en uso: libéralo o elige otro con ${variable}=<puerto>.`,
      );
    }
    taken.add(port);
  }
  known = taken;
  for (const variable in wanted) claimed[variable] ||= await choosePort(0);
  return claimed;
}
