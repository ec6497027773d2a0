import { serviceNames } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { natsConfig, type NatsPasswords } from './config.ts';
import { natsUsers, permissionsOf } from './permissions.ts';

it('listens on the loopback interface alone, stores streams in its folder, and needs no certificates', () => {
  const storeDir = '/data/it "quoted"';
  const passwords = Object.fromEntries(natsUsers.map((user) => [user, 'x'])) as NatsPasswords;
  const config: unknown = JSON.parse(natsConfig({ port: 4333, storeDir, passwords }));
  expect(config).toMatchObject({ listen: '127.0.0.1:4333', jetstream: { store_dir: storeDir } });
  expect(config).not.toHaveProperty('tls');
});

it.each(natsUsers)(
  '%s publishes no wildcard but its own events, receives no inbox but its own, and sends requests of users only as the gateway',
  (user) => {
    const { publish, subscribe } = permissionsOf(user);
    const wide = publish.filter((subject) => /^[a-z]+\.>$/.test(subject));
    expect(wide).toEqual(serviceNames.some((name) => name === user) ? [`${user}.>`] : []);
    expect(subscribe.filter((subject) => /^[_>]/.test(subject))).toEqual([`_INBOX_${user}.>`]);
    const ofUsers = publish.some((subject) => /^(rpc\.|>)/.test(subject));
    expect(ofUsers).toBe(user === 'gateway');
  },
);
