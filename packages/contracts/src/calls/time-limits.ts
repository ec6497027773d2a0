import type { CallName } from './addresses.ts';

/** Usual longest wait of the gateway for the service that answers a call, in milliseconds. */
const usualMs = 5_000;
/** Usual longest wait of a page for an answer, in milliseconds. */
const pageMs = 15_000;
/** A page waits this much longer than the gateway, so that it receives the gateway's error. */
const marginMs = 5_000;

/** Longest wait of the gateway for calls that take longer, in milliseconds. */
const slowCalls: Readonly<Partial<Record<CallName, number>>> = {
  // The integrity service may have to read the event's likes first.
  listClusters: 10_000,
  decideCluster: 10_000,
  getLikesOverTime: 10_000,
  // The answer is sent after each post, picture and like is deleted.
  deleteMe: 30_000,
  // The first call writes a ledger of all likes.
  activateWinners: 90_000,
  publishResult: 90_000,
};

export const gatewayWaitMs = (name: CallName): number => slowCalls[name] ?? usualMs;

export const pageWaitMs = (name: CallName): number =>
  Math.max(pageMs, gatewayWaitMs(name) + marginMs);

export const longestPageWaitMs = Math.max(...Object.values(slowCalls)) + marginMs;
