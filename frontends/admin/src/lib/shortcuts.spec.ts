import { expect, it } from 'vitest';
import { commandFor, type Key } from './shortcuts.ts';

const commandOf = (key: string, more: Partial<Key> = {}, letters?: boolean) =>
  commandFor(
    { key, ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...more },
    letters,
  );

it.each([
  ['approve', ['a', 'A']],
  ['deny', ['d', 'r']],
  ['undo', ['u', 'z']],
  ['select', ['x']],
  ['down', ['j']],
  ['up', ['K']],
  ['right', ['ArrowRight']],
  ['help', ['?']],
  ['close', ['Escape']],
  ['reason', ['3']],
  ['whole', ['0']],
  ['larger', ['+']],
  ['smaller', ['-']],
  ['alike', ['p']],
  ['history', ['h']],
  [undefined, ['q', 'Enter']],
])('the command %s has the keys %j', (command, keys) => {
  expect(keys.map((key) => commandOf(key))).toEqual(keys.map(() => command));
});

it.each<[string, Partial<Key>, ReturnType<typeof commandFor>]>([
  ['a', { ctrlKey: true }, undefined],
  ['r', { metaKey: true }, undefined],
  ['ArrowLeft', { altKey: true }, undefined],
  ['z', { ctrlKey: true }, 'undo'],
  // Holding a key down repeats movements, but no decisions.
  ['a', { repeat: true }, undefined],
  ['z', { ctrlKey: true, repeat: true }, undefined],
  ['ArrowLeft', { repeat: true }, 'left'],
])('the key %s with %j means %s', (key, more, command) => {
  expect(commandOf(key, more)).toBe(command);
});

it('with letter keys switched off, letters and digits do nothing and other keys work', () => {
  const commands = ['a', '1', 'ArrowLeft', '+'].map((key) => commandOf(key, {}, false));
  expect(commands).toEqual([undefined, undefined, 'left', 'larger']);
});
