import { expect, it } from 'vitest';
import { createKeyring } from './keyring.ts';

it('gives a retry the key of the first try, and anything else its own', () => {
  let made = 0;
  const keyFor = createKeyring(() => `key-${(made += 1)}`);
  expect(keyFor('post', 'El Sol')).toBe('key-1');
  expect(keyFor('post', 'El Sol')).toBe('key-1');
  expect(keyFor('post', 'La Luna')).toBe('key-2');
  expect(keyFor('post|El', 'Sol')).toBe('key-3');
  expect(keyFor('post', 'El Sol')).toBe('key-1');
});

it('makes keys that no other keyring makes', () => {
  expect(createKeyring()('a')).not.toBe(createKeyring()('a'));
});
