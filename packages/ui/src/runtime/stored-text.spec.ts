import { expect, it } from 'vitest';
import { createStoredText, type TextStorage } from './stored-text.ts';

function memory(): TextStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

it('remembers over a reload', () => {
  const storage = memory();
  createStoredText('k', () => storage).set('yes');
  expect(createStoredText('k', () => storage).get()).toBe('yes');
});

it('forgets when told to', () => {
  const storage = memory();
  const text = createStoredText('k', () => storage);
  text.set('yes');
  text.set(null);
  expect([text.get(), storage.getItem('k')]).toEqual([null, null]);
});

it('follows what another tab decides', () => {
  const storage = memory();
  let tell: (key: string | null) => void = () => undefined;
  const text = createStoredText(
    'k',
    () => storage,
    (onChange) => {
      tell = onChange;
    },
  );
  const heard: (string | null)[] = [];
  text.subscribe(() => heard.push(text.get()));
  storage.setItem('k', 'other');
  tell('unrelated');
  tell('k');
  storage.removeItem('k');
  tell(null);
  expect(heard).toEqual(['other', null]);
});

it('works for this page where storage is forbidden', () => {
  const text = createStoredText('k', () => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(text.get()).toBeNull();
  text.set('yes');
  expect(text.get()).toBe('yes');
});
