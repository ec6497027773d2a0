import type { MessagePort } from 'node:worker_threads';

/** One HTTP request of a script. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | ArrayBuffer | null;
}

/** Its answer; status 0 when there was none, as k6 has it. */
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly durationMs: number;
}

/** What a virtual user needs to ask and wait: k6's HTTP is synchronous. */
export interface Line {
  readonly port: MessagePort;
  /** 0 while the answer is under way. */
  readonly signal: Int32Array;
}

/** Answers the requests of a virtual user that blocks on the other end. */
export function serve({ port, signal }: Line): void {
  port.on('message', (requests: readonly Asked[]) => void answer(requests));

  async function answer(requests: readonly Asked[]): Promise<void> {
    port.postMessage(await Promise.all(requests.map(send)));
    Atomics.store(signal, 0, 1);
    Atomics.notify(signal, 0);
  }
}

async function send({ url, body, ...init }: Asked): Promise<Answered> {
  const startedAt = performance.now();
  const durationMs = () => performance.now() - startedAt;
  try {
    const response = await fetch(url, { ...init, ...(body !== null && { body }) });
    const text = await response.text();
    const headers = [...response.headers].map(([name, value]) => [canonical(name), value]);
    return {
      status: response.status,
      headers: Object.fromEntries(headers) as Record<string, string>,
      body: text,
      durationMs: durationMs(),
    };
  } catch {
    return { status: 0, headers: {}, body: null, durationMs: durationMs() };
  }
}

/** `retry-after` as Go writes it: `Retry-After`. */
const canonical = (name: string) =>
  name.replaceAll(
    /(^|-)([a-z])/g,
    (_, dash: string, letter: string) => dash + letter.toUpperCase(),
  );
