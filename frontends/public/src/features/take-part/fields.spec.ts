import { calls } from '@el-reto/contracts';
import { takePart } from '@el-reto/ui/messages';
import { expect, it } from 'vitest';
import { nameProblem } from './fields.tsx';

const serverTakes = (name: string) =>
  calls.createPost.body.safeParse({ eventId: 'e', mediaId: 'm', name }).success;

it.each([
  ['El Atardecer', null],
  ['  El   Sol ', null],
  ['7', null],
  ['', takePart.nameMissing],
  ['   ', takePart.nameMissing],
  ['¡¡!!', takePart.nameWithoutLetters],
  ['El\u3164Sol', takePart.nameNotReadable],
  ['El Сatrín', takePart.nameNotReadable],
  ['El Puesto 🌮', null],
  ['x'.repeat(80), null],
  ['x'.repeat(81), takePart.nameTooLong(80)],
])('the form checks the name %j like the server', (name, problem) => {
  expect(nameProblem(name)).toBe(problem);
  expect(serverTakes(name)).toBe(problem === null);
});
