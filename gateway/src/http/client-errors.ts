import type { Socket } from 'node:net';
import { AppError } from '@el-reto/contracts';
import { errorBody } from './errors.ts';

const statuses: Record<string, [number, string, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'los encabezados son demasiados'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'la petición tardó demasiado en llegar'],
};

/**
 * Answers what Node's HTTP parser refuses, with `headers`: there is no request yet, so the bytes go
 * out by hand.
 */
export function clientErrorsWith(headers: Readonly<Record<string, string>>) {
  const always = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (error: ParserError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable || socket.destroyed) socket.destroy();
    else socket.end(refusal(error, always));
  };
}

interface ParserError extends Error {
  readonly code?: string;
  /** What could not be parsed. */
  readonly rawPacket?: unknown;
}

function refusal({ code, rawPacket }: ParserError, headers: readonly string[]): string {
  const [status, reason, detail] = statuses[code ?? ''] ?? [
    400,
    'Bad Request',
    'no es una petición HTTP válida',
  ];
  const body = JSON.stringify(errorBody(new AppError('MALFORMED_REQUEST', { detail })));
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
