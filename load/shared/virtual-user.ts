import exec from 'k6/execution';

/** The item that belongs to this virtual user and to no other. */
export function ownOf<T>(items: ArrayLike<T>): T {
  const item = items[exec.vu.idInTest - 1];
  if (item === undefined) {
    throw new Error(`no item for virtual user ${exec.vu.idInTest}: there are ${items.length}`);
  }
  return item;
}

/** Any of the items; `from` leaves out those before it. */
export function pick<T>(items: ArrayLike<T>, from = 0): T {
  const item = items[from + Math.floor(Math.random() * (items.length - from))];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}
