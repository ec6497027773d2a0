import {
  History,
  type Kind,
  type Kinds,
  type Operation,
  type OperationOf,
  type Result,
} from '../../src/history.ts';

type Answer<K extends Kind> = Kinds[K]['answer'];

/** Writes down a history by hand: each operation takes its turn, a unit of time each. */
export class Chronicle {
  readonly history = new History();
  #now = 0;

  add<K extends Kind>(
    kind: K,
    ask: Kinds[K]['ask'],
    result: Result<Answer<K>>,
    tries = 1,
  ): OperationOf<K> {
    const invokedMs = (this.#now += 1);
    const endedMs = result.state === 'unknown' ? Infinity : (this.#now += 1);
    const operation: OperationOf<K> = { kind, ask, invokedMs, endedMs, tries, result };
    this.history.operations.push(operation as Operation);
    return operation;
  }

  /** Ana's toggle of a post of event `e`. */
  toggle(postId: string, answer: Kinds['toggle']['answer'] | 'unknown', tries = 1) {
    const ask = { uid: 'ana', eventId: 'e', postId };
    return this.add('toggle', ask, resultOf<'toggle'>(answer), tries);
  }

  create(postId: string) {
    const ask = { uid: 'eva', eventId: 'e', name: `name of ${postId}`, mediaId: `m-${postId}` };
    const answer = { postId, path: `path/${postId}.jpg` };
    return this.add('create', ask, { state: 'acknowledged', answer });
  }

  decide(postId: string, approve: boolean, state: 'acknowledged' | 'unknown' = 'acknowledged') {
    return this.add(
      'decide',
      { postId, approve },
      resultOf<'decide'>(state === 'unknown' ? state : null),
    );
  }

  delete(postId: string, state: 'acknowledged' | 'unknown' = 'acknowledged') {
    return this.add(
      'delete',
      { postId, uid: 'eva' },
      resultOf<'delete'>(state === 'unknown' ? state : null),
    );
  }

  visit() {
    return this.add('visit', null, { state: 'acknowledged', answer: null });
  }

  view(postId: string, total: number | 'unknown') {
    const answer = total === 'unknown' ? total : { total };
    return this.add('count', { postId, what: 'views' }, resultOf<'count'>(answer));
  }
}

function resultOf<K extends Kind>(answer: Answer<K> | 'unknown'): Result<Answer<K>> {
  if (answer === 'unknown') return { state: 'unknown' };
  return { state: 'acknowledged', answer };
}

export const likedFrom = (previous: string | null) => ({ liked: true, previous });
export const takenOff = { liked: false, previous: null };
