/** The kinds of requests: the input of each, and the content of its acknowledgement. */
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
  count: { ask: { postId: string; what: 'views' | 'shares' }; answer: { total: number } };
}
export type Kind = keyof Kinds;

/**
 * The result of a request.
 * - acknowledged: the product confirmed the change
 * - refused: the product rejected the change, with a code
 * - unknown: no answer arrived; the change may have happened, or may happen later
 */
export type Result<Answer> =
  | { readonly state: 'acknowledged'; readonly answer: Answer }
  | { readonly state: 'refused'; readonly status: number; readonly code: string }
  | { readonly state: 'unknown' };

/** One request of a client with all its attempts. Times are in milliseconds of one clock. */
export interface OperationOf<K extends Kind> {
  readonly kind: K;
  readonly ask: Kinds[K]['ask'];
  readonly invokedMs: number;
  /** Infinity while the result is unknown. */
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

/** Whether the request took effect or may have taken effect. */
export const mayHaveHappened = ({ result }: { readonly result: Result<unknown> }) =>
  result.state !== 'refused';

/** All requests of clients with their results, in the order in which they began. */
export class History {
  readonly operations: Operation[] = [];
  /** Answers that contradict the OpenAPI document. */
  readonly faults: string[] = [];
  lastAcknowledgedMs = 0;

  /** Records a request; the returned function records its result. */
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
      if (result.state === 'acknowledged') this.lastAcknowledgedMs = now;
      const endedMs = result.state === 'unknown' ? Infinity : now;
      return Object.assign(operation, { result, tries, endedMs });
    };
  }

  get created(): readonly Kinds['create']['answer'][] {
    return this.of('create')
      .filter(isAcknowledged)
      .map(({ result }) => result.answer);
  }

  of<K extends Kind>(kind: K): OperationOf<K>[] {
    return this.operations.filter((one): one is Operation & OperationOf<K> => one.kind === kind);
  }
}
