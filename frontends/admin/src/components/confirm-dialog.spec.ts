import { expect, it } from 'vitest';
import { confirmsName } from './confirm-dialog.tsx';

it('takes only the name as confirmation, in any case', () => {
  const name = 'Raíces y oficios';
  expect(confirmsName(' raíces y OFICIOS', name)).toBe(true);
  expect(confirmsName(name.normalize('NFD'), name)).toBe(true);
  expect(confirmsName('raices y oficios', name)).toBe(false);
  expect(confirmsName('', name)).toBe(false);
});
