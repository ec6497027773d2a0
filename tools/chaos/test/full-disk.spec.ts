import { join } from 'node:path';
import { canConnect, planNats, startProcess } from '@el-reto/dev';
import { SmallDisk } from '@el-reto/testing';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterAll, expect, it } from 'vitest';

const disk = SmallDisk.mount(16);
afterAll(() => disk?.[Symbol.dispose]());

it.runIf(disk)(
  'nats-server that hangs since its disk was full is replaced, and takes events once space is freed',
  async () => {
    const plan = await planNats({ dir: join(disk?.dir ?? '', 'nats') });
    const isAlive = () => plan.spec.alive?.().catch(() => false);
    const nats = await startProcess(plan.spec, { everyMs: 100, hungAfterMs: 500 });
    const { url, user, password } = plan.credentials('likes');
    const options = { servers: url, user, pass: password, inboxPrefix: '_INBOX_likes' };
    const connection = await connect({ ...options, maxReconnectAttempts: -1 });
    const publish = () =>
      jetstream(connection, { timeout: 1_000 }).publish('likes.test', 'x'.repeat(2_000));
    try {
      await publish();
      expect(await isAlive()).toBe(true);
      const pid = nats.pid();
      disk?.fill(1024 * 1024);
      let isTaken = true;
      while (isTaken) {
        const some = await Promise.allSettled(Array.from({ length: 50 }, publish));
        isTaken = some.every(({ status }) => status === 'fulfilled');
      }
      // A health check that only connects would pass.
      expect(await canConnect(plan.url)).toBe(true);
      expect(await isAlive()).toBe(false);
      await expect.poll(() => nats.pid()).not.toBe(pid);
      disk?.empty();
      await expect.poll(isAlive).toBe(true);
      await expect.poll(() => publish().then(() => 'taken', String)).toBe('taken');
    } finally {
      await connection.close();
      await nats.stop();
    }
  },
);
