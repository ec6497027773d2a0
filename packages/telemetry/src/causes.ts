import type { SpanContext, SpanOptions } from '@opentelemetry/api';
import { ownNames } from './attributes.ts';
import { activeSpan, isTracing, runSpan, startSpan } from './tracing.ts';

/** Most causes that one span links to. */
export const mostCauses = 32;

/**
 * What brings about work that many requests share: told now, done a little later for all of them.
 * One cause: the work is a part of its trace. Several: it is a trace of its own that links to each.
 */
export class Causes {
  #found: SpanContext[] = [];
  #count = 0;

  /** The current span is a cause of what comes next. */
  note(): void {
    const span = activeSpan();
    if (span) this.add(span.spanContext());
  }

  add(cause: SpanContext): void {
    this.#count += 1;
    if (this.#found.length < mostCauses) this.#found.push(cause);
  }

  forget(): void {
    this.#found = [];
    this.#count = 0;
  }

  /** Runs `work` on behalf of all causes noted so far, and forgets them; untraced without any. */
  settle<R>(name: string, options: SpanOptions, work: () => R): R {
    const causes = this.#found;
    const count = this.#count;
    this.forget();
    if (!isTracing() || count === 0) return work();
    const attributes = { ...options.attributes, [ownNames.causes]: count };
    const [only, ...others] = causes;
    const span =
      others.length === 0
        ? startSpan(name, { ...options, attributes }, only)
        : startSpan(name, { ...options, attributes, links: causes.map(toLink) });
    return runSpan(span, work);
  }
}

const toLink = (context: SpanContext) => ({ context });
