import { findFirestoreEmulator } from '@el-reto/dev';
import { afterAll, beforeAll, it } from 'vitest';
import { reachFor, startProduct, type Product } from '../support/product.ts';

const found = findFirestoreEmulator();
const missing = 'missing' in found ? found.missing : undefined;

let product: Product | undefined;
beforeAll(async () => {
  if (missing) return;
  product = await startProduct('firestore', 'none');
  reachFor(product.info);
});
afterAll(() => product?.stop());

it('the whole way from sign-up to the prize works on Firestore', async ({ skip }) => {
  if (missing) return skip(`NOT RUN: ${missing} is missing`);
  const { walkTheContest } = await import('../support/whole-way.ts');
  const { newEvent } = await import('../support/people.ts');
  // With a second running contest, an upload offers a choice.
  await newEvent();
  await walkTheContest();
});
