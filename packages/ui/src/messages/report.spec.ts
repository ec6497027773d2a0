import { isUrgentReport } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { report } from './report.ts';

it('only the reasons about children and violence are urgent for the server', () => {
  expect(report.reasons.filter(isUrgentReport)).toEqual([
    'Salen menores de edad',
    'Hay violencia o armas',
  ]);
});
