import { followLive, type LiveEvent, type LiveListener, type Stream } from './follow-live.ts';

/** A message between tabs of a browser about a stream that one of them reads. */
type Message = 'hello' | 'open' | { link: boolean } | { event: LiveEvent };

/** How long a tab waits for the one that reads the stream, which answers at once, in milliseconds. */
const answerMs = 2_000;

/** An event of this type contains the whole state. A tab that joins gets the last one. */
const stateType = 'pending';

/**
 * Follows a stream together with this browser's other visible tabs: the tab that holds the lock reads
 * it and passes on what it reads. When that tab leaves, the next one gets the lock. Where a browser's
 * locks or channels fail, each tab reads for itself. `uid`: the account of a personal stream, which
 * tabs of other accounts do not share.
 */
export async function followTogether(stream: Stream, uid = ''): Promise<void> {
  try {
    await shareStream(stream, uid);
  } catch {
    if (!stream.signal.aborted) await followLive(stream);
  }
}

async function shareStream(stream: Stream, uid: string): Promise<void> {
  const { path, listener, signal, place } = stream;
  const name = `el-reto:${path}:${uid}`;
  const channel = new BroadcastChannel(name);
  signal.addEventListener('abort', () => channel.close(), { once: true });
  const unanswered = new AbortController();
  const timer = setTimeout(() => unanswered.abort(), answerMs);
  let isUp = false;
  let state: LiveEvent | undefined;
  let isReading = false;
  let isJoined = false;
  const say = (message: Message) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    if (!signal.aborted) channel.postMessage(message);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'hello') {
      if (isReading) say({ link: isUp });
      if (state) say({ event: state });
      return;
    }
    clearTimeout(timer);
    // The stream is read by another tab, which receives its ids: if this tab reads it later, the server must
    // not repeat what has been passed on.
    place.lastId = '';
    if (data === 'open' || !isJoined) listener.onOpen?.();
    isJoined = true;
    if (data === 'open') return;
    if ('event' in data) listener.onEvent(data.event);
    else listener.onLink?.(data.link);
  });

  async function read(): Promise<void> {
    if (unanswered.signal.aborted) return;
    clearTimeout(timer);
    isReading = true;
    say({ link: isUp });
    const speaking: LiveListener = {
      onEvent(event) {
        if (event.type === stateType) state = event;
        say({ event });
        listener.onEvent(event);
      },
      onOpen() {
        say('open');
        listener.onOpen?.();
      },
      onLink(link) {
        isUp = link;
        say({ link });
        listener.onLink?.(link);
      },
    };
    await followLive({ ...stream, listener: speaking });
  }

  try {
    say('hello');
    const either = AbortSignal.any([signal, unanswered.signal]);
    const late = new Promise<never>((_, reject) => {
      unanswered.signal.addEventListener('abort', () => reject(new Error('no tab answers')));
    });
    await Promise.race([navigator.locks.request(name, { signal: either }, read), late]);
  } finally {
    clearTimeout(timer);
    channel.close();
  }
}
