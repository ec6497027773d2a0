/** What clients do: what each asks for, and what its acknowledgement says. */
export interface Kinds {
  toggle: {
    ask: { uid: string; eventId: string; postId: string };
    answer: { liked: boolean; previous: string | null };
  };
  upload: { ask: { uid: string }; answer: { mediaId: string } };
  create: {
    ask: { uid: string; eventId: string; name: string; mediaId: string };
    answer: { postId: string; path: string };
  };
  decide: { ask: { postId: string; approve: boolean }; answer: null };
  delete: { ask: { postId: string; uid: string }; answer: null };
  /** A page that a browser opens. */
  visit: { ask: null; answer: null };
  count: { ask: { postId: string; what: 'views' | 'shares' }; answer: { total: number } };
}
export type Kind = keyof Kinds;

/**
 * acknowledged: the product said that it is done · refused: that it is not, and why · unknown:
 * nobody heard an answer, so that it may have happened, may not, or may do so later.
 */
export type Result<Answer> =
  | { readonly state: 'acknowledged'; readonly answer: Answer }
  | { readonly state: 'refused'; readonly status: number; readonly code: string }
  | { readonly state: 'unknown' };

/** One wish of a client, however often it had to be sent. Times in milliseconds of one clock. */
export interface OperationOf<K extends Kind> {
  readonly kind: K;
  readonly ask: Kinds[K]['ask'];
  readonly invokedMs: number;
  /** Infinity while nothing is known of it. */
  readonly endedMs: number;
  readonly tries: number;
  readonly result: Result<Kinds[K]['answer']>;
}
export type Operation = { [K in Kind]: OperationOf<K> }[Kind];

export const isAcknowledged = <K extends Kind>(
  operation: OperationOf<K>,
): operation is OperationOf<K> & { readonly result: { readonly state: 'acknowledged' } } =>
  operation.result.state === 'acknowledged';

export const isUnknown = ({ result }: { readonly result: Result<unknown> }) =>
  result.state === 'unknown';

/** Whether it changed something, or may have. */
export const mayHaveHappened = ({ result }: { readonly result: Result<unknown> }) =>
  result.state !== 'refused';

/** Everything that clients asked for and what came of it, in the order of asking. */
export class History {
  readonly operations: Operation[] = [];
  /** Answers that no client may ever get. */
  readonly faults: string[] = [];
  lastAcknowledgedMs = 0;
  /** When a client last went away without an answer. */
  lastUnknownMs = 0;

  /** Writes down what is asked for; the answer takes what came of it. */
  begin<K extends Kind>(kind: K, ask: Kinds[K]['ask']) {
    const operation: OperationOf<K> = {
      kind,
      ask,
      invokedMs: performance.now(),
      endedMs: Infinity,
      tries: 0,
      result: { state: 'unknown' },
    };
    this.operations.push(operation as Operation);
    return (result: OperationOf<K>['result'], tries: number): OperationOf<K> => {
      const now = performance.now();
      if (result.state === 'unknown') this.lastUnknownMs = now;
      if (result.state === 'acknowledged') this.lastAcknowledgedMs = now;
      const endedMs = result.state === 'unknown' ? Infinity : now;
      return Object.assign(operation, { result, tries, endedMs });
    };
  }

  /** Posts that a client was told of by their creation. */
  get created(): readonly Kinds['create']['answer'][] {
    return this.of('create')
      .filter(isAcknowledged)
      .map(({ result }) => result.answer);
  }

  of<K extends Kind>(kind: K): OperationOf<K>[] {
    return this.operations.filter((one): one is Operation & OperationOf<K> => one.kind === kind);
  }
}
