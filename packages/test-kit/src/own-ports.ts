/** Ports of each worker of a test run; the first of these slices are the shared product’s. */
const portsEach = 2_000;
const slices = 5;

const worker = Number(process.env['VITEST_POOL_ID'] ?? 1);
const from = 20_000 + portsEach * (1 + ((worker - 1) % slices));
process.env['FREE_PORTS'] = `${from}-${from + portsEach - 1}`;
