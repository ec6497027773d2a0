import { isUrgentReport } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { report } from './report.ts';

it('children and violence are what the server takes for urgent, and nothing else', () => {
  expect(report.reasons.filter(isUrgentReport)).toEqual([
    'Salen menores de edad',
    'Hay violencia o armas',
  ]);
});
