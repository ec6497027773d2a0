import { onTestFinished } from 'vitest';

/** One message of a stream of server-sent events. */
export interface SseMessage {
  readonly name: string;
  readonly data: unknown;
}

/** Reads a stream of server-sent events until the test ends. */
export class SseClient {
  readonly messages: SseMessage[] = [];
  ended = false;
  text = '';
  /** The newest message id, for `Last-Event-ID`. */
  lastId = '';

  static async open(url: URL, headers: Record<string, string> = {}): Promise<SseClient> {
    const abort = new AbortController();
    onTestFinished(() => abort.abort());
    const response = await fetch(url, { headers, signal: abort.signal });
    return new SseClient(response, abort);
  }

  private constructor(
    readonly response: Response,
    private readonly abort: AbortController,
  ) {
    void this.#read().catch(() => undefined);
  }

  close(): void {
    this.abort.abort();
  }

  named(name: string): unknown[] {
    return this.messages.filter((message) => message.name === name).map(({ data }) => data);
  }

  async #read(): Promise<void> {
    let rest = '';
    try {
      for await (const chunk of this.response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        this.text += chunk;
        rest += chunk;
        const blocks = rest.split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) this.#take(block);
      }
    } finally {
      this.ended = true;
    }
  }

  #take(block: string): void {
    this.lastId = /^id: (.*)$/m.exec(block)?.[1] ?? this.lastId;
    const [, name, data] = /^event: (\w+)\ndata: (.*)$/m.exec(block) ?? [];
    if (!name || data === undefined) return;
    this.messages.push({ name, data: JSON.parse(data) });
  }
}
