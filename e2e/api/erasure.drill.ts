import { afterAll, beforeAll, it } from 'vitest';
import { reachFor, startProduct, type Product } from '../support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct('sqlite', 'none');
  reachFor(product.info);
});
afterAll(() => product.stop());

it('leaves nothing of 200 accounts that are deleted while their calls are in flight', async () => {
  const { deleteAccountsInFlight } = await import('../support/erasure.ts');
  await deleteAccountsInFlight(50, product.dataDir);
});
