import { once } from 'node:events';
import { connect, constants, createServer } from 'node:http2';
import type { IncomingHttpHeaders, ServerHttp2Session, ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { collectionOf, fieldsOf, messagesIn, textAt } from './wire.ts';

/** Numbers of billed operations, without those of `count()`. */
export interface Operations {
  reads: number;
  writes: number;
  deletions: number;
  /**
   * Writes of documents that expire. The database later deletes each of them, which is billed, too.
   */
  expiring: number;
}

type Counted = keyof Operations;
type Note = (collection: string, what: Counted, count?: number) => void;
/** Computes the cost of a call from its request and its answers, and reports it to `note`. */
type Cost = (request: Buffer, answers: readonly Buffer[], note: Note) => void;

/** The path of field numbers to the name of the collection in a query message. */
const queryPath = [2, 2, 2];

const costs: Readonly<Record<string, Cost>> = {
  BatchGetDocuments: (request, _, note) => {
    for (const [field, value] of fieldsOf(request)) {
      if (field === 2) note(collectionOf(value.toString()), 'reads');
    }
  },
  Commit: (request, _, note) => {
    for (const [field, write] of fieldsOf(request)) {
      if (field !== 2) continue;
      const deleted = textAt(write, [2]);
      if (deleted !== undefined) note(collectionOf(deleted), 'deletions');
      const [, document] = fieldsOf(write).find(([number]) => number === 1) ?? [];
      if (!document) continue;
      const collection = collectionOf(textAt(document, [1]) ?? '');
      note(collection, 'writes');
      const names = fieldsOf(document).map(([number, entry]) => number === 2 && textAt(entry, [1]));
      if (names.some((name) => name === 'expireAt')) note(collection, 'expiring');
    }
  },
  RunQuery: (request, answers, note) => {
    const found = answers.filter((answer) => textAt(answer, [1, 1]) !== undefined).length;
    note(textAt(request, queryPath) ?? '', 'reads', Math.max(1, found));
  },
};

/**
 * A proxy in front of Google's Firestore emulator. From the forwarded messages it counts the
 * operations that the hosted database would bill. Failed calls are not counted.
 */
export async function startCountingProxy(emulatorHost: string) {
  let counted = new Map<string, Operations>();
  const note: Note = (collection, what, count = 1) => {
    const of = counted.get(collection) ?? { reads: 0, writes: 0, deletions: 0, expiring: 0 };
    of[what] += count;
    counted.set(collection, of);
  };
  const server = createServer();
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => {
    const emulator = connect(`http://${emulatorHost}`);
    sessions.add(session);
    session.on('close', () => {
      sessions.delete(session);
      emulator.destroy();
    });
    emulator.on('error', () => session.destroy());
    emulator.on('close', () => session.destroy());
    session.on('stream', (stream, headers) => {
      pass(stream, headers[':path'] ?? '', emulator.request(headers), note);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Returns the operations since the last call, by collection. */
    take(): ReadonlyMap<string, Operations> {
      const taken = counted;
      counted = new Map();
      return taken;
    },
    async stop(): Promise<void> {
      for (const session of sessions) session.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Forwards one call and its answers, and counts its cost after it has succeeded. */
function pass(
  client: ServerHttp2Stream,
  path: string,
  emulator: ReturnType<ReturnType<typeof connect>['request']>,
  note: Note,
): void {
  const cost = costs[path.slice(path.lastIndexOf('/') + 1)];
  const asked: Buffer[] = [];
  const answered: Buffer[] = [];
  let trailers: IncomingHttpHeaders = {};
  client.on('data', (part: Buffer) => cost && asked.push(part));
  emulator.on('data', (part: Buffer) => cost && answered.push(part));
  emulator.on('response', (headers, flags) => {
    const isAll = (flags & constants.NGHTTP2_FLAG_END_STREAM) !== 0;
    if (isAll) client.respond(headers, { endStream: true });
    else client.respond(headers, { waitForTrailers: true });
  });
  emulator.on('trailers', (headers) => (trailers = headers));
  client.on('wantTrailers', () => {
    const [request] = messagesIn(Buffer.concat(asked));
    if (cost && request && trailers['grpc-status'] === '0') {
      cost(request, messagesIn(Buffer.concat(answered)), note);
    }
    client.sendTrailers(trailers);
  });
  const end = () => {
    emulator.destroy();
    client.destroy();
  };
  client.on('error', end).on('aborted', end);
  emulator.on('error', end).on('aborted', end);
  client.pipe(emulator);
  emulator.pipe(client);
}
