import { setImmediate as nextTurn } from 'node:timers/promises';
import { likesRequests } from '@el-reto/contracts';
import { startNats } from '@el-reto/dev';
import { connectNats } from '@el-reto/service-kit';
import { createLogger } from '@el-reto/telemetry';
import { InvalidArgumentError, RequestError, TimeoutError } from '@nats-io/transport-node';
import { dirOfFile } from '@el-reto/testing/temporary-dir';
import { afterAll, expect, it, vi } from 'vitest';
import { withOwnInbox } from '../src/messaging/own-inbox.ts';

const nats = await startNats({ dir: dirOfFile() });
const connectAs = (user: 'gateway' | 'likes') =>
  connectNats({ ...nats.credentials(user), name: user, logger: createLogger('test', 'silent') });
const [gateway, likes] = await Promise.all([connectAs('gateway'), connectAs('likes')]);
const { subject } = likesRequests.toggle;
const unanswered = likesRequests.listAccounts.subject;
const options = { timeout: 90_000 };
const asking = withOwnInbox(gateway, 'gateway');

/** Sends the answer to the request `late`. */
let answerLate: (() => void) | undefined;
likes.subscribe(subject, {
  callback: (_, message) => {
    const text = message.string();
    const answer = () => message.respond(`to ${text}`);
    if (text === 'late') answerLate = answer;
    else if (text !== 'never') answer();
  },
});
await likes.flush();

afterAll(async () => {
  await Promise.all([gateway.close(), likes.close()]);
  await nats.stop();
});

it('each of many simultaneous requests gets its own answer', async () => {
  const texts = Array.from({ length: 500 }, (_, n) => `n${n}`);
  const answers = await Promise.all(texts.map((text) => asking.request(subject, text, options)));
  expect(answers.map((message) => message.string())).toEqual(texts.map((text) => `to ${text}`));
});

it('sends the requests of one turn of the event loop together', async () => {
  const publish = vi.spyOn(gateway, 'publish');
  const first = asking.request(subject, 'a', options);
  await Promise.resolve();
  const second = asking.request(subject, 'b', options);
  expect(publish).not.toHaveBeenCalled();
  await nextTurn();
  expect(publish).toHaveBeenCalledTimes(2);
  await Promise.all([first, second]);
});

it('rejects each request with its own reason: no responder, time limit, size', async () => {
  const tooLarge = 'a'.repeat((gateway.info?.max_payload ?? 0) + 1);
  const asked = [
    asking.request(unanswered, '', options),
    asking.request(subject, 'never', { timeout: 20 }),
    asking.request(subject, tooLarge, options),
  ];
  const answered = asking.request(subject, 'a', options);
  const failures = (await Promise.allSettled(asked)).map((end) => 'reason' in end && end.reason);
  expect(failures).toEqual([
    expect.any(RequestError),
    expect.any(TimeoutError),
    expect.any(InvalidArgumentError),
  ]);
  expect((failures[0] as RequestError).isNoResponders()).toBe(true);
  expect((await answered).string()).toBe('to a');
});

it('ignores an answer that arrives after the time limit', async () => {
  const late = asking.request(subject, 'late', { timeout: 20 });
  await expect(late).rejects.toBeInstanceOf(TimeoutError);
  await expect.poll(() => answerLate).toBeDefined();
  // Arrives before the next answer.
  answerLate?.();
  expect((await asking.request(subject, 'a', options)).string()).toBe('to a');
});
