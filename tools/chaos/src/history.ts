import type { Kind, Kinds, Operation, OperationOf, Result } from './operation.ts';

type Mutable<T> = { -readonly [P in keyof T]: T[P] };

/** An operation under way: to be settled once its result is known, or is not going to be. */
export interface Entry<K extends Kind> {
  readonly operation: OperationOf<K>;
  settle(result: Result<K>, tries: number): void;
}

/** Everything that clients asked for and what came of it, in the order of asking. */
export class History {
  readonly operations: Operation[] = [];
  /** Answers that no client may ever get. */
  readonly faults: string[] = [];
  #lastAcknowledgedMs = 0;
  #lastUnknownMs = 0;

  begin<K extends Kind>(kind: K, ask: Kinds[K]['ask']): Entry<K> {
    const operation: Mutable<OperationOf<K>> = {
      kind,
      ask,
      invokedMs: performance.now(),
      endedMs: Infinity,
      tries: 0,
      result: { state: 'unknown' },
    };
    this.operations.push(operation as Operation);
    return {
      operation,
      settle: (result, tries) => {
        operation.result = result;
        operation.tries = tries;
        const now = performance.now();
        if (result.state === 'unknown') this.#lastUnknownMs = now;
        else operation.endedMs = now;
        if (result.state === 'acknowledged') this.#lastAcknowledgedMs = now;
      },
    };
  }

  of<K extends Kind>(kind: K): OperationOf<K>[] {
    const ofKind = this.operations.filter((operation) => operation.kind === kind);
    return ofKind as unknown as OperationOf<K>[];
  }

  get lastAcknowledgedMs(): number {
    return this.#lastAcknowledgedMs;
  }

  /** When a client last went away without an answer. */
  get lastUnknownMs(): number {
    return this.#lastUnknownMs;
  }
}
