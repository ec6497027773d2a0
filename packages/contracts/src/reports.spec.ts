import { expect, it } from 'vitest';
import { isUrgentReport } from './reports.ts';

it.each([
  ['Salen menores de edad', true],
  ['Hay una NIÑA en la foto', true],
  ['violencia', true],
  ['Salen golpes o armas', true],
  ['children', true],
  ['No es suya o no tiene permiso', false],
  ['Salen personas bebiendo o al volante', false],
  ['Ofende o discrimina', false],
  ['El alarma y el pormenor', false],
])('%j: urgent %s', (reason, expected) => {
  expect(isUrgentReport(reason)).toBe(expected);
});
