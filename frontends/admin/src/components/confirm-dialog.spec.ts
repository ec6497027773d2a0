import { expect, it } from 'vitest';
import { confirmsName } from './confirm-dialog.tsx';

it('a confirmation is the whole name, in lower or upper case', () => {
  const name = 'Raíces y oficios';
  expect(confirmsName(' raíces y OFICIOS', name)).toBe(true);
  expect(confirmsName(name.normalize('NFD'), name)).toBe(true);
  expect(confirmsName('raices y oficios', name)).toBe(false);
  expect(confirmsName('', name)).toBe(false);
});
