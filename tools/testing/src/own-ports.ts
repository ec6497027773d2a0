import { portSlice, portSlices } from './port-slices.ts';

const worker = Number(process.env['VITEST_POOL_ID'] ?? 1);
process.env['FREE_PORTS'] = portSlice(1 + ((worker - 1) % (portSlices - 1)));
