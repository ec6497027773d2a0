import { findFirestoreEmulator } from '@el-reto/dev';
import { it } from 'vitest';
import { reachFor, startProduct } from '../support/product.ts';

it('the whole way from sign-up to the prize works on Firestore', async ({
  skip,
  onTestFinished,
}) => {
  const found = findFirestoreEmulator();
  if ('missing' in found) return skip(`NOT RUN: ${found.missing} is missing`);
  const product = await startProduct('firestore', 'none');
  onTestFinished(() => product.stop());
  reachFor(product.info);
  const { walkTheContest } = await import('../support/whole-way.ts');
  const { newEvent } = await import('../support/people.ts');
  // With a second running contest, an upload offers a choice.
  await newEvent();
  await walkTheContest();
});
