import type { Query } from '../store.ts';

/** What a query asks of Firestore's indexes. */
export interface NeededIndex {
  /** Fields compared for equality, in any order. */
  readonly equal: readonly string[];
  /** Fields that come behind them, each with its direction. */
  readonly ordered: readonly (readonly [field: string, direction: 'asc' | 'desc'])[];
}

/** The index that Firestore answers a query from. */
export function neededIndex<T>({ where = [], orderBy = [] }: Query<T>): NeededIndex {
  const equal = new Set<string>();
  const ranged = new Set<string>();
  for (const [field, operator] of where) (operator === '==' ? equal : ranged).add(field);
  const ordered = orderBy.filter(([field]) => !equal.has(field));
  const named = new Set<string>(ordered.map(([field]) => field));
  // Ranges over fields that nothing orders by are ordered by those in the end.
  const rest = [...ranged].filter((field) => !named.has(field) && !equal.has(field)).toSorted();
  return {
    equal: [...equal].toSorted(),
    ordered: [...ordered, ...rest.map((field) => [field, 'asc'] as const)],
  };
}

/** An index as `firestore.indexes.json` has it: `-` marks a descending field. */
export const indexText = ({ equal, ordered }: NeededIndex): string =>
  [
    ...equal,
    ...ordered.map(([field, direction]) => (direction === 'asc' ? field : `-${field}`)),
  ].join(' ');
