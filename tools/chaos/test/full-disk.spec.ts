import { join } from 'node:path';
import { canConnect, planNats, startProcess } from '@el-reto/dev';
import { SmallDisk } from '@el-reto/testing';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterAll, expect, it } from 'vitest';

const disk = SmallDisk.mount(16);
afterAll(() => disk?.[Symbol.dispose]());

it.runIf(disk)('a nats-server that hangs on a full disk is replaced and goes on', async () => {
  const plan = await planNats({ dir: join(disk?.dir ?? '', 'nats') });
  const isAlive = async () => (await plan.spec.alive?.().catch(() => false)) === true;
  let isWatched = false;
  const alive = async () => !isWatched || isAlive();
  const nats = await startProcess({ ...plan.spec, alive }, { everyMs: 100, hungAfterMs: 500 });
  const { url, user, password } = plan.credentials('likes');
  const options = { servers: url, user, pass: password, inboxPrefix: '_INBOX_likes' };
  const connection = await connect({ ...options, maxReconnectAttempts: -1 });
  const publish = () =>
    jetstream(connection, { timeout: 5_000 }).publish('likes.test', 'x'.repeat(2_000));
  const isTaken = () => publish().then(() => 'taken', String);
  /** Publishes many events; the last ones find the disk full. */
  const publishMany = () => Promise.all(Array.from({ length: 50 }, isTaken));
  try {
    await expect.poll(isTaken).toBe('taken');
    await expect.poll(isAlive).toBe(true);
    const pid = nats.pid();
    disk?.fill(1024 * 1024);
    await expect.poll(() => publishMany().then(isAlive)).toBe(false);
    // A health check that only connects would pass.
    await expect.poll(() => canConnect(plan.url)).toBe(true);
    isWatched = true;
    // On a busy machine the check above may have failed before the disk was full.
    await expect.poll(() => publishMany().then(nats.pid)).not.toBe(pid);
    disk?.empty();
    await expect.poll(isAlive).toBe(true);
    await expect.poll(isTaken).toBe('taken');
  } finally {
    await connection.close();
    await nats.stop();
  }
});
