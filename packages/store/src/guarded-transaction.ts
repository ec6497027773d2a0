import type { EventDefinition } from '@el-reto/contracts';
import type { z } from 'zod';
import type { AnyCollection } from './collection.ts';

/** Largest payload of an event, in bytes: half of a NATS message. */
const payloadBytes = 512 * 1024;

/** The rules that transactions of every store share. */
export abstract class GuardedTransaction {
  #isWriting = false;
  #isOpen = true;
  #failure: { readonly error: unknown } | undefined;

  /**
   * Throws the error of a failed access, even if `work` has caught it: a partial change must not be
   * committed.
   */
  assertWhole(): void {
    if (this.#failure) throw this.#failure.error;
  }

  /** Ends the transaction. Later calls of a `work` that is still running must not reach the database. */
  end(): void {
    this.#isOpen = false;
  }

  async publish<S extends z.ZodType>(
    event: EventDefinition<S>,
    payload: z.input<S>,
  ): Promise<void> {
    this.append(event.subject, eventPayload(event, payload));
  }

  protected abstract append(subject: string, payload: string): void;

  protected beforeReading(): void {
    if (this.#isWriting) throw new Error('a transaction reads before it writes');
    this.#assertOpen();
  }

  /** Called before a document is overwritten or deleted. */
  protected beforeChanging({ name, appendOnly }: AnyCollection): void {
    if (appendOnly) this.failWith(new Error(`documents of ${name} are never changed`));
  }

  protected write(change: () => unknown): void {
    this.#assertOpen();
    this.#isWriting = true;
    try {
      change();
    } catch (error) {
      this.failWith(error);
    }
  }

  protected failWith(error: unknown): never {
    this.#failure ??= { error };
    throw error;
  }

  #assertOpen(): void {
    if (!this.#isOpen) throw new Error('the transaction has ended');
  }
}

/** The payload as JSON. Throws if it does not match its schema or is too large for the stream. */
export function eventPayload<S extends z.ZodType>(
  { subject, schema }: EventDefinition<S>,
  payload: z.input<S>,
): string {
  const text = JSON.stringify(schema.parse(payload));
  const size = Buffer.byteLength(text);
  if (size > payloadBytes) throw new Error(`an event ${subject} of ${size} bytes is too large`);
  return text;
}
