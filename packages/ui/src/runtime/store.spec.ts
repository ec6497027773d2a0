import { expect, it, vi } from 'vitest';
import { createStore } from './store.ts';

it('a store tells its followers until they leave', () => {
  const store = createStore(1);
  const listener = vi.fn<() => void>();
  const leave = store.subscribe(listener);
  store.set(2);
  leave();
  store.set(3);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(store.get()).toBe(3);
});
