import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Many readers of server-sent events in one process, each as cheap as a socket: what all are sent
 * is kept once, with when it came to each.
 */
export type Order =
  | { do: 'open'; origin: string; path: string; count: number; isSilent?: boolean }
  /** Begins to count anew. */
  | { do: 'reset' }
  /** So many connections break, and their readers come back a second later. */
  | { do: 'break'; count: number }
  | { do: 'report' }
  | { do: 'close' };

/** A message, and when half and all of its readers had it, by the clock that processes share. */
export interface Heard {
  readonly text: string;
  readonly readers: number;
  readonly medianAt: number;
  readonly lastAt: number;
}

export interface Report {
  readonly heard: readonly Heard[];
  readonly bytes: number;
  /** How often one was told something else than the others, or nothing, or ended with other numbers. */
  readonly wrong: number;
  readonly ended: number;
}

/** Readers of one address: a gateway lets a thousand in. */
const readersOfAnAddress = 500;
const openAtOnce = 100;

const now = () => performance.timeOrigin + performance.now();
const readers: Reader[] = [];
let told: { readonly text: string; readonly at: number[] }[] = [];
let bytes = 0;
let wrong = 0;

function merge(texts: readonly string[], state: Record<string, number> = {}) {
  for (const text of texts) {
    const [, tallies] = /^event: likes\ndata: (.*)$/m.exec(text) ?? [];
    if (tallies !== undefined) Object.assign(state, JSON.parse(tallies));
  }
  return state;
}

const idIn = (text: string) => /^id: (.*)$/m.exec(text)?.[1];

class Reader {
  /** Messages of `told` that it has. */
  next = 0;
  /** What it knows, once it goes its own way. */
  own: Record<string, number> | undefined;
  socket: Socket | undefined;
  #rest = '';
  #hasBegun = false;
  #firstId = '';

  constructor(
    private readonly to: { readonly port: number; readonly path: string; readonly address: string },
    readonly isSilent: boolean,
  ) {}

  async open(lastId?: string): Promise<void> {
    const { port, path, address } = this.to;
    const socket = connect({ host: '127.0.0.1', port, localAddress: address });
    this.socket = socket;
    this.#rest = '';
    this.#hasBegun = false;
    socket.setEncoding('latin1').on('error', () => undefined);
    const id = lastId === undefined ? '' : `Last-Event-ID: ${lastId}\r\n`;
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\nUser-Agent: bench\r\n${id}\r\n`,
    );
    const begun = once(socket, 'data');
    socket.on('data', (chunk: string) => this.#take(chunk));
    const [head] = (await begun) as [string];
    if (!head.startsWith('HTTP/1.1 200')) throw new Error(`refused: ${head}`);
    if (this.isSilent) socket.pause();
  }

  async breakAndComeBack(): Promise<void> {
    const last = told[this.next - 1];
    this.own = merge(told.slice(0, this.next).map(({ text }) => text));
    this.socket?.destroy();
    await sleep(1_000);
    await this.open((last && idIn(last.text)) ?? this.#firstId);
  }

  #take(chunk: string): void {
    bytes += chunk.length;
    if (this.#rest === '' && this.#hasBegun && told[this.next]?.text === chunk && !this.own) {
      told[this.next++]?.at.push(now());
      return;
    }
    const blocks = (this.#rest + chunk).split('\n\n');
    this.#rest = blocks.pop() ?? '';
    for (const block of blocks) this.#read(`${block}\n\n`);
    if (this.#rest.endsWith('\r\n\r\n')) this.#rest = '';
    this.#hasBegun = true;
  }

  #read(text: string): void {
    if (!text.includes('\nevent: ') && !text.startsWith('event: ')) {
      this.#firstId = idIn(text) ?? this.#firstId;
      return;
    }
    if (this.own) {
      if (text.includes('event: missed')) wrong += 1;
      merge([text], this.own);
      return;
    }
    const known = (told[this.next] ??= { text, at: [] });
    if (known.text !== text) wrong += 1;
    known.at.push(now());
    this.next += 1;
  }
}

function report(): Report {
  const state = merge(told.map(({ text }) => text));
  const known = Object.keys(state);
  for (const { own } of readers) {
    if (own && known.some((postId) => own[postId] !== state[postId])) wrong += 1;
  }
  const together = readers.filter(({ own, isSilent }) => !own && !isSilent).length;
  const heard = told.map(({ text, at }) => {
    if (at.length < together) wrong += 1;
    const sorted = Float64Array.from(at).toSorted();
    const part = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
    return { text, readers: at.length, medianAt: part(0.5), lastAt: part(1) };
  });
  const ended = readers.filter(({ socket }) => socket?.destroyed).length;
  return { heard, bytes, wrong, ended };
}

async function follow(order: Order): Promise<unknown> {
  if (order.do === 'open') {
    const port = Number(new URL(order.origin).port);
    for (let opened = 0; opened < order.count; opened += openAtOnce) {
      const some = Math.min(openAtOnce, order.count - opened);
      const address = `127.0.1.${1 + Math.floor(readers.length / readersOfAnAddress)}`;
      const to = { port, path: order.path, address };
      const more = Array.from({ length: some }, () => new Reader(to, order.isSilent ?? false));
      readers.push(...more);
      await Promise.all(more.map((reader) => reader.open()));
    }
  } else if (order.do === 'reset') {
    told = [];
    bytes = 0;
    wrong = 0;
    for (const reader of readers) reader.next = 0;
  } else if (order.do === 'break') {
    const some = readers.filter(({ isSilent }) => !isSilent).slice(0, order.count);
    await Promise.all(some.map((reader) => reader.breakAndComeBack()));
  } else if (order.do === 'report') {
    return report();
  } else {
    for (const { socket } of readers.splice(0)) socket?.destroy();
  }
  return null;
}

process.on('message', (what: string) => {
  void follow(JSON.parse(what) as Order).then((answer) => process.send?.(answer));
});
process.once('disconnect', () => process.exit(0));
