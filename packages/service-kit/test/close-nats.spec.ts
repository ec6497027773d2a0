import { likesRequests } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { closeNats } from '../src/messaging/connection.ts';
import { useNats } from './support/use-nats.ts';

const on = useNats();
const { subject } = likesRequests.toggle;

it('a connection that is closed first takes the messages that the server has for it', async () => {
  const likes = await on.nats.connectAs('likes');
  let received = 0;
  likes.subscribe(subject, { callback: () => void received++ });
  await likes.flush();
  const [count, text] = [200, 'x'.repeat(20_000)];
  for (let sent = 0; sent < count; sent += 1) on.gateway.publish(subject, text);
  await on.gateway.flush();
  await closeNats(likes);
  expect(received).toBe(count);
});
