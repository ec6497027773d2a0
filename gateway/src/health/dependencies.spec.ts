import { serviceNames } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { overallStatus } from './dependencies.ts';

const parts = ['nats', 'redis', 'identity', ...serviceNames];
const down = (names: readonly string[]) =>
  Object.fromEntries(parts.map((name) => [name, names.includes(name) ? 'down' : 'ok'] as const));

it.each([
  [[], 'ok'],
  [['redis'], 'degraded'],
  [['likes'], 'degraded'],
  [['identity', 'media', 'redis'], 'degraded'],
  [['nats'], 'down'],
  [[...serviceNames], 'down'],
])('%j down: %s', (names, status) => {
  expect(overallStatus(down(names))).toBe(status);
});
