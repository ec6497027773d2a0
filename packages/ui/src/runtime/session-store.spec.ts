import { describe, expect, it, vi } from 'vitest';
import { createStore, stateFromUser } from './session-store.ts';

const user = {
  uid: 'u1',
  email: 'a@b.mx',
  displayName: 'Ana',
  photoURL: null,
  emailVerified: true,
};

describe('stateFromUser', () => {
  it('is a session only with a verified e-mail', () => {
    expect(stateFromUser(user)).toMatchObject({
      status: 'signed-in',
      user: { uid: 'u1', email: 'a@b.mx' },
    });
  });

  it('ends the session of an unverified account', () => {
    expect(stateFromUser({ ...user, emailVerified: false })).toEqual({ status: 'signed-out' });
  });

  it('is signed out without an account', () => {
    expect(stateFromUser(null)).toEqual({ status: 'signed-out' });
  });
});

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
