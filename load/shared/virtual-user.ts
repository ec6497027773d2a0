import exec from 'k6/execution';

/** The item that belongs to this virtual user and to no other. */
export function ownOf<T>(items: ArrayLike<T>): T {
  const item = items[exec.vu.idInTest - 1];
  if (item === undefined) {
    throw new Error(`no item for virtual user ${exec.vu.idInTest}: there are ${items.length}`);
  }
  return item;
}

/** Any of the items, of those from `start` to before `end` where they are given. */
export function pick<T>(items: ArrayLike<T>, start = 0, end = items.length): T {
  const item = items[start + Math.floor(Math.random() * (end - start))];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}
