import { beforeEach, expect, it, vi } from 'vitest';
import { createStoredText } from './stored-text.ts';

beforeEach(() => sessionStorage.clear());

/** The text with the key `k`, and a change of a key in another tab. */
function stored() {
  let changeInOtherTab: (key: string | null) => void = () => undefined;
  const text = createStoredText(
    'k',
    () => sessionStorage,
    (onChange) => (changeInOtherTab = onChange),
  );
  return { text, changeInOtherTab };
}

it('keeps its text over a reload, in its own key, until it is set to null', () => {
  sessionStorage.setItem('other', 'x');
  const { text } = stored();
  text.set('yes');
  expect(stored().text.get()).toBe('yes');
  text.set(null);
  expect([text.get(), { ...sessionStorage }]).toEqual([null, { other: 'x' }]);
});

it('follows changes of its key in other tabs, until its subscriber leaves', () => {
  const { text, changeInOtherTab } = stored();
  const seen: (string | null)[] = [];
  const leave = text.subscribe(() => seen.push(text.get()));
  sessionStorage.setItem('k', 'other');
  changeInOtherTab('unrelated');
  changeInOtherTab('k');
  sessionStorage.clear();
  changeInOtherTab(null);
  expect(seen).toEqual(['other', null]);
  leave();
  text.set('late');
  expect(seen).toHaveLength(2);
});

const denied = () => {
  throw new DOMException('denied', 'SecurityError');
};
it.each([
  ['the browser forbids storage', denied],
  [
    'its storage refuses every use',
    () => ({ getItem: denied, setItem: denied, removeItem: denied }),
  ],
])('works in memory if %s', (_, storage) => {
  const text = createStoredText('k', storage);
  expect(text.get()).toBeNull();
  text.set('yes');
  expect(text.get()).toBe('yes');
  text.set(null);
  expect(text.get()).toBeNull();
});

it('works in memory on a server, without the storage of Node', () => {
  const storage = vi.fn<() => Storage>();
  vi.stubGlobal('window', undefined);
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(storage);
  const text = createStoredText('k');
  text.set('yes');
  expect(text.get()).toBe('yes');
  expect(storage).not.toHaveBeenCalled();
});
