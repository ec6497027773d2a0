import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** An OTLP receiver in a process of its own: its work is not the product's. */
export interface Receiver {
  readonly url: string;
  /** Bytes that came so far. */
  received(): Promise<number>;
  stop(): void;
}

export async function startReceiver(): Promise<Receiver> {
  const child = fork(fileURLToPath(new URL('receiver.js', import.meta.url)));
  const [port] = (await once(child, 'message')) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    received: async () => {
      child.send('how much');
      const [bytes] = (await once(child, 'message')) as [number];
      return bytes;
    },
    stop: () => child.disconnect(),
  };
}
