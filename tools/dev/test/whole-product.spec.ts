import { testSwitches, testPicturesInBucket } from './pictures-and-switches.ts';
import { useTracedProduct } from './traces/traced-product.ts';
import { observeProduct } from './traces/traces.ts';

useTracedProduct();
observeProduct();
testPicturesInBucket();
testSwitches();
