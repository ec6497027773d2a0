import {
  History,
  type Kind,
  type Kinds,
  type Operation,
  type OperationOf,
  type Result,
} from '../../src/history.ts';

type Outcome<K extends Kind> = Kinds[K]['answer'] | 'unknown' | { status: number; code: string };

/** Builds a history for a test: operations follow each other, and each begin and end takes 1 ms. */
export class HistoryBuilder {
  readonly history = new History();
  #now = 0;

  add<K extends Kind>(kind: K, ask: Kinds[K]['ask'], outcome: Outcome<K>, tries = 1): this {
    const invokedMs = (this.#now += 1);
    const endedMs = outcome === 'unknown' ? Infinity : (this.#now += 1);
    const result = resultOf(outcome);
    const operation: OperationOf<K> = { kind, ask, invokedMs, endedMs, tries, result };
    this.history.operations.push(operation as Operation);
    return this;
  }

  /** Ana's toggle of a post of event `e`. */
  toggle(postId: string, outcome: Outcome<'toggle'>, tries = 1) {
    return this.add('toggle', { uid: 'ana', eventId: 'e', postId }, outcome, tries);
  }

  /** Ana's like of a post. `previous`: the post that loses her like. */
  like(postId: string, previous: string | null = null, tries = 1) {
    return this.toggle(postId, { liked: true, previous }, tries);
  }

  unlike(postId: string, tries = 1) {
    return this.toggle(postId, { liked: false, previous: null }, tries);
  }

  create(postId: string, outcome?: 'unknown') {
    const ask = { uid: 'eva', eventId: 'e', name: `name of ${postId}`, mediaId: `m-${postId}` };
    return this.add('create', ask, outcome ?? { postId, path: `path/${postId}.jpg` });
  }

  decide(postId: string, approve: boolean, outcome: Outcome<'decide'> = null) {
    return this.add('decide', { postId, approve }, outcome);
  }

  delete(postId: string, outcome: null | 'unknown' = null) {
    return this.add('delete', { postId, uid: 'eva' }, outcome);
  }
}

function resultOf<K extends Kind>(outcome: Outcome<K>): Result<Kinds[K]['answer']> {
  if (outcome === 'unknown') return { state: 'unknown' };
  if (outcome !== null && 'code' in outcome) return { state: 'refused', ...outcome };
  return { state: 'acknowledged', answer: outcome };
}

export const empty = () => new HistoryBuilder();
/** A history in which post `a` is created and approved or denied. */
export const decided = (approve: boolean, outcome: null | 'unknown' = null) =>
  empty().create('a').decide('a', approve, outcome);
/** The kinds of findings, in their order. */
export const kindsOf = (findings: Iterable<{ kind: string }>) =>
  [...findings].map(({ kind }) => kind).join(' ');
