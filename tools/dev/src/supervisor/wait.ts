import { setTimeout as sleep } from 'node:timers/promises';

export interface WaitOptions {
  readonly timeoutMs: number;
  /** Longest pause between two checks, in milliseconds. The first pauses are shorter. */
  readonly intervalMs?: number;
  readonly signal?: AbortSignal;
}

/** NATS and Redis start within a few hundredths of a second. */
const firstPauseMs = 10;

/** Repeats a check until it returns true. Returns false after the time-out or an abort. */
export async function waitUntil(
  check: () => Promise<boolean>,
  { timeoutMs, intervalMs = 100, signal }: WaitOptions,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  for (let pauseMs = firstPauseMs; Date.now() < deadline && !signal?.aborted; pauseMs *= 2) {
    if (await check().catch(() => false)) return true;
    await sleep(Math.min(pauseMs, intervalMs));
  }
  return false;
}

/** Whether a URL answers 2xx within `withinMs` with a body that `accept` accepts. */
export async function answers(
  url: string,
  accept: (body: string) => boolean = () => true,
  withinMs = 2000,
): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(withinMs) });
  const body = await response.text();
  return response.ok && accept(body);
}
