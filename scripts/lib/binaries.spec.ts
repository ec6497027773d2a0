import { expect, it } from 'vitest';

const { href } = new URL('binaries.mjs', import.meta.url);
const { ownServers } = (await import(href)) as {
  ownServers: (env: Readonly<Record<string, string>>) => string[];
};

it.each([
  [{}, ['nats', 'redis']],
  [{ NATS_URL: 'nats://nats.example' }, ['redis']],
  [{ NATS_URL: 'nats://nats.example', REDIS_URL: 'redis://redis.example' }, []],
  [{ STORE: 'firestore' }, ['nats', 'redis', 'firestore']],
  [{ STORE: 'firestore', FIRESTORE_EMULATOR_HOST: 'firestore:8080' }, ['nats', 'redis']],
  [{ STORE: 'firestore', NODE_ENV: 'production' }, ['nats', 'redis']],
])('with %j a start needs the programs %j', (env, names) => {
  expect(ownServers(env)).toEqual(names);
});
