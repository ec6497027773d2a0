import { serviceNames } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { overallStatus } from './system.controller.ts';

const all = {
  nats: 'ok',
  redis: 'ok',
  identity: 'ok',
  accounts: 'ok',
  events: 'ok',
  posts: 'ok',
  likes: 'ok',
  media: 'ok',
  integrity: 'ok',
} as const;
const down = (...names: string[]) =>
  Object.fromEntries(
    Object.keys(all).map((name) => [
      name,
      names.includes(name) ? ('down' as const) : ('ok' as const),
    ]),
  );

it.each([
  [[], 'ok'],
  [['redis'], 'degraded'],
  [['likes'], 'degraded'],
  [['identity', 'media', 'redis'], 'degraded'],
  [['nats'], 'down'],
  [[...serviceNames], 'down'],
])('%j down: %s', (names, status) => {
  expect(overallStatus(down(...names))).toBe(status);
});
