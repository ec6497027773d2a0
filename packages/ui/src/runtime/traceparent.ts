const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * A W3C traceparent of a new trace. The browser keeps no spans, so its flags claim none; the id lets
 * what the servers keep of a call be found by it.
 */
export const newTraceparent = (): string => `00-${hex(16)}-${hex(8)}-00`;
