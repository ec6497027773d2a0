import { heedSwitches, keepPicturesInBucket } from './pictures-and-switches.ts';
import { useTracedProduct } from './traces/traced-product.ts';
import { observeProduct } from './traces/traces.ts';

useTracedProduct();
observeProduct();
keepPicturesInBucket();
heedSwitches();
