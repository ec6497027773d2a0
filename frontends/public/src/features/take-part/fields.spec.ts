import { calls } from '@el-reto/contracts';
import { takePart } from '@el-reto/ui/messages';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { nameProblem, Rules } from './fields.tsx';

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
  [`x${'🌮'.repeat(79)}`, null],
  [`x${'🌮'.repeat(80)}`, takePart.nameTooLong(80)],
])('the form checks the name %j like the server', (name, problem) => {
  expect(nameProblem(name)).toBe(problem);
  expect(serverTakes(name)).toBe(problem === null);
});

it('the rules in the upload form state how much the jury counts', () => {
  const criteria = [{ id: 'luz', name: 'Luz' }];
  const rules = (jury?: Parameters<typeof Rules>[0]['jury']) =>
    renderToStaticMarkup(createElement(Rules, { jury }));
  const weighted = rules({ mode: 'weight', weight: 80, criteria } as never);
  expect(weighted).toContain('cuenta 80 % el jurado y 20 % las corcholatas');
  expect(rules()).not.toContain('jurado');
});
