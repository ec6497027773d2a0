import type { History } from '../history.ts';
import { isAcknowledged, mayHaveHappened } from '../operation.ts';
import type { OperationOf } from '../operation.ts';

/** All that was asked for concerning one post. */
export interface Fate {
  readonly created: OperationOf<'create'> | undefined;
  readonly decisions: readonly OperationOf<'decide'>[];
  readonly deletions: readonly OperationOf<'delete'>[];
}

export type PostState = 'absent' | 'pending' | 'public';

/** What became of each post, as far as clients know its id. */
export class Fates {
  readonly #created = new Map<string, OperationOf<'create'>>();
  readonly #decisions: Map<string, OperationOf<'decide'>[]>;
  readonly #deletions: Map<string, OperationOf<'delete'>[]>;

  constructor(history: History) {
    for (const create of history.of('create')) {
      if (isAcknowledged(create)) this.#created.set(create.result.answer.postId, create);
    }
    this.#decisions = Map.groupBy(history.of('decide'), ({ ask }) => ask.postId);
    this.#deletions = Map.groupBy(history.of('delete'), ({ ask }) => ask.postId);
  }

  get createdIds(): string[] {
    return [...this.#created.keys()];
  }

  of(postId: string): Fate {
    return {
      created: this.#created.get(postId),
      decisions: this.#decisions.get(postId) ?? [],
      deletions: this.#deletions.get(postId) ?? [],
    };
  }

  /** From when on the post may be gone. */
  goneFrom(postId: string): number {
    const { decisions, deletions } = this.of(postId);
    const ends = [...decisions.filter(({ ask }) => !ask.approve), ...deletions].filter((ended) =>
      mayHaveHappened(ended as OperationOf<'decide'>),
    );
    return Math.min(Infinity, ...ends.map(({ invokedMs }) => invokedMs));
  }

  /** The states that a post created, or prepared as public, may be in at the end. */
  statesOf(postId: string): Set<PostState> {
    const { created, decisions, deletions } = this.of(postId);
    const denials = decisions.filter(({ ask }) => !ask.approve);
    const approvals = decisions.filter(({ ask }) => ask.approve);
    if (denials.some(isAcknowledged) || deletions.some(isAcknowledged)) return new Set(['absent']);
    const states = new Set<PostState>();
    if (!created || approvals.some(isAcknowledged)) states.add('public');
    else {
      states.add('pending');
      if (approvals.some(isUnknown)) states.add('public');
      if (denials.some(isUnknown)) states.add('absent');
    }
    if (deletions.some(isUnknown)) states.add('absent');
    return states;
  }
}

const isUnknown = ({ result }: { result: { state: string } }) => result.state === 'unknown';
