import { expect, it } from 'vitest';
import { readTls } from './tls-files.ts';

it('a missing certificate is named', () => {
  expect(() => readTls('/nowhere')).toThrow('TLS_DIR: /nowhere/ca.crt cannot be read');
});
