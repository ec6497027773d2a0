import { afterAll, beforeAll, describe } from 'vitest';
import { heedSwitches, keepPicturesInBucket, prepareLoad } from './pictures-and-switches.ts';
import { startTracedProduct, type TracedProduct } from './traces/traced-product.ts';
import { observeProduct } from './traces/traces.ts';

let product: TracedProduct;
beforeAll(async () => {
  product = await startTracedProduct();
});
afterAll(() => product.stop());

observeProduct(() => product);
keepPicturesInBucket(() => product);
prepareLoad(() => product);
// Last, because they restart services.
describe('a switch', () => {
  heedSwitches(() => product);
});
