import { expect, it } from 'vitest';
import { answerHeaders } from './answer-headers.ts';

it('insists on HTTPS only where the site has it', () => {
  expect(answerHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security');
  expect(answerHeaders('https://elreto.test')).toHaveProperty('strict-transport-security');
});
