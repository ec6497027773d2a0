import type { Socket } from 'node:net';
import { errorMessage } from '../errors.ts';
import { endConnection } from './slow-clients.ts';

const statuses: Record<string, [number, string, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'los encabezados son demasiados'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'la petición tardó demasiado en llegar'],
};

/**
 * Answers requests that Node's HTTP parser refuses, and closes the connection. The answer is plain text
 * with `headers`, because no response object exists.
 */
export function clientErrorsWith(headers: Readonly<Record<string, string>>, lingerMs?: number) {
  const always = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (error: ParserError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable || socket.destroyed) socket.destroy();
    else endConnection(socket, refusal(error, always), lingerMs);
  };
}

/** `rawPacket` has the bytes that could not be parsed. */
type ParserError = Error & { readonly code?: string; readonly rawPacket?: unknown };

function refusal({ code, rawPacket }: ParserError, headers: readonly string[]): string {
  const [status, reason, detail] = statuses[code ?? ''] ?? [
    400,
    'Bad Request',
    'no es una petición HTTP válida',
  ];
  const failure = {
    code: 'MALFORMED_REQUEST',
    message: errorMessage('MALFORMED_REQUEST', { detail }),
  };
  const body = JSON.stringify({ success: false, ...failure });
  return [
    `HTTP/1.1 ${status} ${reason}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: private, no-store',
    ...headers,
    'connection: close',
    '',
    isHead(rawPacket) ? '' : body,
  ].join('\r\n');
}

const isHead = (packet: unknown) =>
  Buffer.isBuffer(packet) && packet.toString('latin1', 0, 5) === 'HEAD ';
