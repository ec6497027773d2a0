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
  count: { ask: { postId: string; what: Counter }; answer: { total: number } };
}
export type Counter = 'views' | 'shares';
export type Kind = keyof Kinds;

/**
 * acknowledged: the product said that it is done · refused: that it is not, and why · unknown:
 * nobody heard an answer, so that it may have happened, may not, or may do so later.
 */
export type Result<K extends Kind> =
  | { readonly state: 'acknowledged'; readonly answer: Kinds[K]['answer'] }
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
  readonly result: Result<K>;
}

export type Operation<K extends Kind = Kind> = { [P in K]: OperationOf<P> }[K];

export type Acknowledged<K extends Kind> = OperationOf<K> & {
  readonly result: { readonly state: 'acknowledged' };
};

export function isAcknowledged<K extends Kind>(
  operation: OperationOf<K>,
): operation is Acknowledged<K> {
  return operation.result.state === 'acknowledged';
}

/** Whether it changed something, or may have. */
export const mayHaveHappened = ({ result }: Operation) => result.state !== 'refused';
