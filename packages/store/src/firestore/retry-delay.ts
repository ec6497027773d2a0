const firstMs = 20;
const longestMs = 1_000;

/**
 * How long to wait before a transaction that met another process's runs again, in milliseconds: a
 * random part of a time that doubles, so that those who met do not meet again.
 */
export function retryDelayMs(attempt: number, random: () => number = Math.random): number {
  return random() * Math.min(longestMs, firstMs * 2 ** attempt);
}
