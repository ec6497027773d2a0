import { serviceNames } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { natsConfig } from './config.ts';
import { natsUsers, permissionsOf, type NatsUser } from './permissions.ts';

const passwords = Object.fromEntries(
  natsUsers.map((user) => [user, `secret-of-${user}`]),
) as Record<NatsUser, string>;

const storeDir = '/data/it "quoted"';
const config: unknown = JSON.parse(natsConfig({ port: 4333, storeDir, passwords }));

it('listens on the loopback interface alone', () => {
  expect(config).toMatchObject({ listen: '127.0.0.1:4333' });
});

it('keeps its streams where it is told to, and speaks plainly without certificates', () => {
  expect(config).toMatchObject({ jetstream: { store_dir: storeDir } });
  expect(config).not.toHaveProperty('tls');
});

it('has one user with its own password per process', () => {
  const users = natsUsers.map((user) => {
    const { publish, subscribe } = permissionsOf(user);
    const permissions = { publish: { allow: publish }, subscribe: { allow: subscribe } };
    return expect.objectContaining({
      user,
      password: `secret-of-${user}`,
      permissions: expect.objectContaining({
        publish: expect.objectContaining(permissions.publish),
        subscribe: permissions.subscribe,
      }),
    });
  });
  expect(config).toHaveProperty('authorization.users', users);
});

it('lets the gateway alone ask on behalf of users', () => {
  const asking = natsUsers.filter((user) =>
    permissionsOf(user).publish.some((subject) => /^(rpc\.|>)/.test(subject)),
  );
  expect(asking).toEqual(['gateway']);
});

it('lets nobody publish requests or events by a wildcard but each service its own events', () => {
  for (const user of natsUsers) {
    const wide = permissionsOf(user).publish.filter((subject) => /^[a-z]+\.>$/.test(subject));
    expect(wide).toEqual(serviceNames.some((name) => name === user) ? [`${user}.>`] : []);
  }
});

it('gives nobody another’s inbox', () => {
  for (const user of natsUsers) {
    const inboxes = permissionsOf(user).subscribe.filter((subject) => subject.startsWith('_'));
    expect(inboxes).toEqual([`_INBOX_${user}.>`]);
    expect(permissionsOf(user).subscribe).not.toContain('>');
  }
});
