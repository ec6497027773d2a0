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
  ['a', { name: 'approve' }],
  ['A', { name: 'approve' }],
  ['d', { name: 'deny' }],
  ['r', { name: 'deny' }],
  ['u', { name: 'undo' }],
  ['z', { name: 'undo' }],
  ['x', { name: 'select' }],
  ['?', { name: 'help' }],
  ['Escape', { name: 'close' }],
  ['ArrowRight', { name: 'move', direction: 'right' }],
  ['3', { name: 'reason', index: 2 }],
  ['q', null],
  ['0', null],
  ['Enter', null],
])('%s asks for %j', (name, expected) => {
  expect(commandFor(key(name))).toEqual(expected);
});

it('leaves the browser its own shortcuts, but undoes with Ctrl+Z', () => {
  expect(commandFor(key('a', { ctrlKey: true }))).toBeNull();
  expect(commandFor(key('r', { metaKey: true }))).toBeNull();
  expect(commandFor(key('ArrowLeft', { altKey: true }))).toBeNull();
  expect(commandFor(key('z', { ctrlKey: true }))).toEqual({ name: 'undo' });
});

it('decides nothing while a key is held down, but moves on', () => {
  expect(commandFor(key('a', { repeat: true }))).toBeNull();
  expect(commandFor(key('z', { ctrlKey: true, repeat: true }))).toBeNull();
  expect(commandFor(key('ArrowLeft', { repeat: true }))).toMatchObject({ direction: 'left' });
});

it('leaves letters alone where they are switched off', () => {
  expect(commandFor(key('a'), false)).toBeNull();
  expect(commandFor(key('1'), false)).toBeNull();
  expect(commandFor(key('ArrowLeft'), false)).not.toBeNull();
});
