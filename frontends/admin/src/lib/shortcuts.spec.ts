import { expect, it } from 'vitest';
import { commandFor, type Key } from './shortcuts.ts';

const key = (name: string, more: Partial<Key> = {}): Key => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  ...more,
});

it.each([
  ['a', 'approve'],
  ['A', 'approve'],
  ['d', 'deny'],
  ['r', 'deny'],
  ['u', 'undo'],
  ['z', 'undo'],
  ['x', 'select'],
  ['j', 'down'],
  ['K', 'up'],
  ['?', 'help'],
  ['Escape', 'close'],
  ['ArrowRight', 'right'],
  ['3', 'reason'],
  ['q', undefined],
  ['0', 'whole'],
  ['+', 'larger'],
  ['-', 'smaller'],
  ['p', 'alike'],
  ['h', 'history'],
  ['Enter', undefined],
])('the key %s means %j', (name, expected) => {
  expect(commandFor(key(name))).toBe(expected);
});

it('leaves shortcuts with Ctrl, Meta or Alt to the browser, but undoes with Ctrl+Z', () => {
  expect(commandFor(key('a', { ctrlKey: true }))).toBeUndefined();
  expect(commandFor(key('r', { metaKey: true }))).toBeUndefined();
  expect(commandFor(key('ArrowLeft', { altKey: true }))).toBeUndefined();
  expect(commandFor(key('z', { ctrlKey: true }))).toBe('undo');
});

it('a key that is held down decides nothing, but moves', () => {
  expect(commandFor(key('a', { repeat: true }))).toBeUndefined();
  expect(commandFor(key('z', { ctrlKey: true, repeat: true }))).toBeUndefined();
  expect(commandFor(key('ArrowLeft', { repeat: true }))).toBe('left');
});

it('letters and digits do nothing where they are switched off', () => {
  expect(commandFor(key('a'), false)).toBeUndefined();
  expect(commandFor(key('1'), false)).toBeUndefined();
  expect(commandFor(key('ArrowLeft'), false)).toBe('left');
  expect(commandFor(key('+'), false)).toBe('larger');
});
