import type { SpanContext, SpanOptions } from '@opentelemetry/api';
import { ownNames } from './attributes.ts';
import { activeSpan, isTracing, runSpan, startSpan } from './tracing.ts';

/** Most spans that one span links to. */
export const maxLinks = 32;

/**
 * The spans behind work that is done a little later for all of them. For one, the work is a part
 * of its trace; for several it is a trace of its own that links to each.
 */
export class SpanLinks {
  #contexts: SpanContext[] = [];
  #count = 0;

  addActive(): void {
    const span = activeSpan();
    if (!span) return;
    this.#count += 1;
    if (this.#contexts.length < maxLinks) this.#contexts.push(span.spanContext());
  }

  clear(): void {
    this.#contexts = [];
    this.#count = 0;
  }

  /** Runs `work` in a span for all that were added, and clears them; untraced without any. */
  run<R>(name: string, options: SpanOptions, work: () => R): R {
    const contexts = this.#contexts;
    const count = this.#count;
    this.clear();
    if (!isTracing() || count === 0) return work();
    const attributes = { ...options.attributes, [ownNames.causes]: count };
    const [only] = count === 1 ? contexts : [];
    const links = only ? [] : contexts.map((context) => ({ context }));
    return runSpan(startSpan(name, { ...options, attributes, links }, only), work);
  }
}
