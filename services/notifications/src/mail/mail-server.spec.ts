import { expect, it } from 'vitest';
import { faultOf } from './mail-server.ts';

it.each([
  ['550 5.1.1 <ana.lopez@example.com>: user unknown', '550 5.1.1 <…@…>: user unknown'],
  ['ana+x@example.com no existe', '…@… no existe'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'connect ECONNREFUSED 127.0.0.1:25'],
])('the refusal %s is logged and stored as %s', (message, text) => {
  const error = Object.assign(new Error(message), { code: 'EENVELOPE', responseCode: 550 });
  expect(faultOf(error).text).toBe(text);
});
