import type { BrowserContext } from 'playwright-core';
import { intercept } from './intercept.ts';

type Handler = (data: unknown) => unknown;
interface Message {
  relay: 'call' | 'answer';
  id: number;
  name?: string;
  data?: unknown;
}

/**
 * A substitute for the part of Google's `gapi.iframes` that sign-in by popup needs, based on
 * postMessage. A page opens a frame; each side registers functions, which the other side can call.
 * This function runs in the browser and can therefore only use its own code.
 */
function substitute(): void {
  class Peer {
    readonly #other: () => Window | null;
    readonly #handlers = new Map<string, Handler>();
    readonly #early: Message[] = [];
    readonly #waiting = new Map<number, (responses: unknown[]) => void>();
    #lastId = 0;

    constructor(other: () => Window | null) {
      this.#other = other;
      window.addEventListener('message', ({ source, data }: MessageEvent<Message | null>) => {
        if (source !== other() || !data?.relay) return;
        if (data.relay === 'answer') this.#waiting.get(data.id)?.([data.data]);
        else if (this.#handlers.has(data.name ?? '')) void this.#answer(data);
        else this.#early.push(data);
      });
    }

    register(name: string, handler: Handler): void {
      this.#handlers.set(name, handler);
      for (const message of this.#early.splice(0)) void this.#answer(message);
    }

    send(name: string, data: unknown, callback: (responses: unknown[]) => void): void {
      this.#lastId += 1;
      this.#waiting.set(this.#lastId, callback);
      this.#post({ relay: 'call', id: this.#lastId, name, data });
    }

    restyle = () => Promise.resolve([]);
    ping = () => Promise.resolve([]);

    async #answer({ id, name, data }: Message): Promise<void> {
      const answer = await this.#handlers.get(name ?? '')?.(data);
      this.#post({ relay: 'answer', id, data: answer });
    }

    #post(message: Message): void {
      this.#other()?.postMessage(message, '*');
    }
  }

  const open = (
    { url, where }: { url: string; where: HTMLElement },
    opened: (frame: Peer) => unknown,
  ) =>
    new Promise((resolve) => {
      const frame = document.createElement('iframe');
      frame.src = url;
      frame.hidden = true;
      const peer = new Peer(() => frame.contentWindow);
      frame.addEventListener('load', () => resolve(opened(peer)));
      where.append(frame);
    });
  const parent = new Peer(() => window.parent);
  const context = { open, getParentIframe: () => parent };
  const scope = window as unknown as Record<string, unknown>;
  scope['gapi'] = {
    load: (_: string, { callback }: { callback: () => void }) => callback(),
    iframes: { getContext: () => context, CROSS_ORIGIN_IFRAMES_FILTER: () => true },
  };
  const source = (document.currentScript as HTMLScriptElement).src;
  const ready = new URL(source).searchParams.get('onload') ?? 'gapi_onload';
  (scope[ready] as (() => void) | undefined)?.();
}

/** Serves the substitute at the address of Google's script, which needs a network. */
export async function serveGoogleScript(context: BrowserContext): Promise<void> {
  await intercept(context, 'https://apis.google.com/js/api.js**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${substitute.toString()})();` }),
  );
  // The window of the emulator requests these fonts.
  await intercept(context, /unpkg\.com|fonts\.googleapis\.com/, (route) => route.abort());
}
