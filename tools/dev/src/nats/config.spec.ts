import { expect, it } from 'vitest';
import { natsConfig, type NatsPasswords } from './config.ts';
import { natsUsers } from './permissions.ts';

const passwords = Object.fromEntries(natsUsers.map((user) => [user, 'x'])) as NatsPasswords;

it('listens only on the loopback interface, stores streams in its folder, and needs no certificates', () => {
  const storeDir = '/data/it "quoted"';
  const config: unknown = JSON.parse(natsConfig({ port: 4333, storeDir, passwords }));
  expect(config).toMatchObject({ listen: '127.0.0.1:4333', jetstream: { store_dir: storeDir } });
  expect(config).not.toHaveProperty('tls');
});

it('waits twenty seconds for the password and the certificate of a slow client', () => {
  const input = { port: 4333, storeDir: '/data', passwords, tlsDir: '/tls' };
  const { authorization, tls } = JSON.parse(natsConfig(input));
  expect([authorization.timeout, tls.timeout]).toEqual([20, 20]);
});
