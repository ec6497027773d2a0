import type { Sort } from './card-query.ts';

/** Kept with the viewer's history entry: the list it was opened from, and whether there is a way back. */
export interface ViewerState {
  sort: Sort;
  search: string;
  /** The entry before is that list. */
  opened: boolean;
  /** One's own card, which may wait for its review. */
  mine?: boolean;
}

const sorts: readonly unknown[] = ['recent', 'likes', 'random'] satisfies Sort[];

/** What a history entry says; one made elsewhere stands for all cards, newest first. */
export function readViewerState(state: unknown): ViewerState {
  const { sort, search, opened, mine } = (state ?? {}) as Partial<
    Record<keyof ViewerState, unknown>
  >;
  return {
    sort: sorts.includes(sort) ? (sort as Sort) : 'recent',
    search: typeof search === 'string' ? search : '',
    opened: opened === true,
    mine: mine === true,
  };
}
