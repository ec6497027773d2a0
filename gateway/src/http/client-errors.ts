import type { Socket } from 'node:net';
import { AppError } from '@el-reto/service-kit';
import { errorBody } from './errors.ts';

const statuses: Record<string, [number, string, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'los encabezados son demasiados'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'la petición tardó demasiado en llegar'],
};

/** Answers what Node's HTTP parser refuses: there is no request yet, so the bytes go out by hand. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.destroyed) {
    socket.destroy();
    return;
  }
  const [status, reason, detail] = statuses[error.code ?? ''] ?? [
    400,
    'Bad Request',
    'no es una petición HTTP válida',
  ];
  const body = JSON.stringify(errorBody(new AppError('MALFORMED_REQUEST', { detail })));
  socket.end(
    [
      `HTTP/1.1 ${status} ${reason}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: private, no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
