import type { SpanContext, SpanOptions } from '@opentelemetry/api';
import { ownNames } from './attributes.ts';
import { activeSpan, isTracing, runSpan, startSpan } from './tracing.ts';

/** Most spans to which one span links. */
export const maxLinks = 32;

/**
 * Collects the spans that caused some work, if the work runs later for all of them together. With one
 * span, the work becomes part of its trace. With several, the work is a separate trace with links to them.
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

  /** Runs `work` in a span for the collected spans, and clears them. Without any, `work` is not traced. */
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
