import { createParser } from 'eventsource-parser';
import { appCheckHeader, getToken } from '@el-reto/ui/runtime';

const firstWaitMs = 1000;
const longestWaitMs = 30_000;
/**
 * After this time without data, the connection counts as broken, because the server sends heartbeats more
 * often. In milliseconds.
 */
const silenceLimitMs = 60_000;

export interface LiveEvent {
  /** The name of the event. 'message' if the stream has none. */
  type: string;
  data: unknown;
}

export interface LiveListener {
  onEvent: (event: LiveEvent) => void;
  /**
   * Called when the stream is open. Except at the first call, events may have been missed. Not called
   * after a break that the server continues after the last received event.
   */
  onOpen?: () => void;
  /** Called when the connection is established and when it is lost. */
  onLink?: (isUp: boolean) => void;
}

/** A server-sent event stream that a page follows until `signal` is aborted. */
export interface Stream {
  path: string;
  listener: LiveListener;
  signal: AbortSignal;
  /** How far the page has read. It outlasts the page's breaks, for example while its tab is hidden. */
  place: { lastId: string };
  token?: () => Promise<string | null>;
}

/**
 * Follows a stream from its `place`. Reconnects after every interruption. Uses fetch instead of
 * EventSource, which cannot send the token that some streams need.
 */
export async function followLive(stream: Stream): Promise<void> {
  const { listener, signal } = stream;
  const session = { isNew: true, retryMs: firstWaitMs };
  let waitMs = firstWaitMs;
  while (!signal.aborted) {
    const received = await readOnce(stream, session).catch(() => false);
    if (signal.aborted) return;
    listener.onLink?.(false);
    waitMs = received ? session.retryMs : Math.min(waitMs * 2, longestWaitMs);
    const jitteredMs = waitMs * (0.75 + Math.random() / 2);
    await new Promise((resolve) => {
      setTimeout(resolve, jitteredMs);
      signal.addEventListener('abort', resolve, { once: true });
    });
  }
}

/** Reads the stream to its end. Resolves to whether anything arrived. */
async function readOnce(
  { path, listener, signal, place, token = getToken }: Stream,
  session: { isNew: boolean; retryMs: number },
): Promise<boolean> {
  const { onEvent, onOpen, onLink } = listener;
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), silenceLimitMs);
  try {
    const bearer = await token();
    const response = await fetch(path, {
      headers: {
        ...(await appCheckHeader()),
        accept: 'text/event-stream',
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(place.lastId ? { 'last-event-id': place.lastId } : {}),
      },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || !response.body) return false;
    onLink?.(true);
    if (session.isNew || place.lastId === '') onOpen?.();
    session.isNew = false;
    const parser = createParser({
      onId: (id) => {
        place.lastId = id;
      },
      // The server spreads the reconnections of its readers.
      onRetry: (ms) => {
        session.retryMs = ms;
      },
      onEvent: ({ event: type = 'message', data }) => {
        if (type === 'missed') onOpen?.();
        else onEvent({ type, data: JSON.parse(data) as unknown });
      },
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let received = false;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return received;
      received = true;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceLimitMs);
      parser.feed(value);
    }
  } finally {
    clearTimeout(timer);
    // Closes the connection also after data that cannot be read.
    silence.abort();
  }
}
