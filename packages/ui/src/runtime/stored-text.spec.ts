import { expect, it } from 'vitest';
import { createStoredText } from './stored-text.ts';

/** A storage with two keys, which tests change directly, and the stored text with the key `k`. */
function stored(values = new Map<string, string>()) {
  let changeInOtherTab: (key: string | null) => void = () => undefined;
  const text = createStoredText(
    'k',
    () => ({
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    }),
    (onChange) => (changeInOtherTab = onChange),
  );
  return { text, values, changeInOtherTab };
}

it('keeps its text over a reload, in its own key, until it is set to null', () => {
  const { text, values } = stored(new Map([['other', 'x']]));
  text.set('yes');
  expect(stored(values).text.get()).toBe('yes');
  text.set(null);
  expect([text.get(), ...values]).toEqual([null, ['other', 'x']]);
});

it('follows changes of its key in other tabs, until its subscriber leaves', () => {
  const { text, values, changeInOtherTab } = stored();
  const seen: (string | null)[] = [];
  const leave = text.subscribe(() => seen.push(text.get()));
  values.set('k', 'other');
  changeInOtherTab('unrelated');
  changeInOtherTab('k');
  values.clear();
  changeInOtherTab(null);
  expect(seen).toEqual(['other', null]);
  leave();
  text.set('late');
  expect(seen).toHaveLength(2);
});

it('works in memory if the browser forbids storage', () => {
  const text = createStoredText('k', () => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(text.get()).toBeNull();
  text.set('yes');
  expect(text.get()).toBe('yes');
  text.set(null);
  expect(text.get()).toBeNull();
});
