import { expect, it } from 'vitest';
import { natsConfig, type NatsPasswords } from './config.ts';
import { natsUsers } from './permissions.ts';

it('listens only on the loopback interface, stores streams in its folder, waits for slow clients, and needs no certificates', () => {
  const storeDir = '/data/it "quoted"';
  const passwords = Object.fromEntries(natsUsers.map((user) => [user, 'x'])) as NatsPasswords;
  const config: unknown = JSON.parse(natsConfig({ port: 4333, storeDir, passwords }));
  expect(config).toMatchObject({
    listen: '127.0.0.1:4333',
    jetstream: { store_dir: storeDir },
    authorization: { timeout: 20 },
  });
  expect(config).not.toHaveProperty('tls');
});
