import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@el-reto/client';
import { createCardSender } from './card-sender.ts';

type Answer = (...given: { idempotencyKey?: string }[]) => Promise<object>;
const server = vi.hoisted(() => ({ sendPhoto: vi.fn<Answer>(), call: vi.fn<Answer>() }));
vi.mock('@el-reto/ui/photo', () => ({ sendPhoto: server.sendPhoto }));
vi.mock('@el-reto/ui/runtime', async (original) => ({
  ...(await original<object>()),
  call: server.call,
  sessionReady: () => Promise.resolve({ status: 'signed-out' }),
}));

const card = { id: 'p' };
const failure = (code: ConstructorParameters<typeof ApiError>[0]) => new ApiError(code, 'No', 409);
const keysOf = ({ mock }: typeof server.call) =>
  mock.calls.map((given) => given[1]?.idempotencyKey);

function trying() {
  const { signal } = new AbortController();
  const send = createCardSender(new Blob());
  const onArrival = vi.fn<() => void>();
  const tryIt = (name: string, others?: object) =>
    send({ eventId: 'e', name, ...others }, { signal, onProgress: vi.fn<() => void>(), onArrival });
  return { tryIt, onArrival };
}

beforeEach(() => {
  vi.resetAllMocks();
  server.sendPhoto
    .mockResolvedValueOnce({ mediaId: 'm1' })
    .mockResolvedValueOnce({ mediaId: 'm2' });
});

it('a card is created with the photo that has arrived', async () => {
  const { tryIt, onArrival } = trying();
  server.call.mockResolvedValue(card);
  expect(await tryIt('El Sol')).toBe(card);
  expect(onArrival).toHaveBeenCalledOnce();
  const body = { eventId: 'e', name: 'El Sol', mediaId: 'm1' };
  expect(server.call.mock.calls).toMatchObject([['createPost', { body }]]);
});

it('a retry has the same idempotency key, and does not upload the photo again', async () => {
  const { tryIt } = trying();
  server.call.mockRejectedValueOnce(failure('NETWORK')).mockResolvedValue(card);
  await expect(tryIt('El Sol')).rejects.toThrow('No');
  await tryIt('El Sol');
  const [first, second] = keysOf(server.call);
  expect(second).toBe(first);
  expect(server.sendPhoto).toHaveBeenCalledOnce();
});

it('another name is another key for the same photo, and the first name keeps its key', async () => {
  const { tryIt, onArrival } = trying();
  server.call.mockRejectedValueOnce(failure('POST_NAME_TAKEN')).mockResolvedValue(card);
  await expect(tryIt('El Sol')).rejects.toThrow('No');
  await tryIt('La Luna');
  await tryIt('El Sol');
  const [first, second, third] = keysOf(server.call);
  expect(second).not.toBe(first);
  expect(third).toBe(first);
  expect(server.sendPhoto).toHaveBeenCalledOnce();
  expect(onArrival).toHaveBeenCalledTimes(3);
});

it.each([{ eventId: 'f' }, { anything: 'else' }])(
  'a body with %j has another key',
  async (change) => {
    const { tryIt } = trying();
    server.call.mockResolvedValue(card);
    await tryIt('El Sol');
    await tryIt('El Sol', change);
    const [first, second] = keysOf(server.call);
    expect(second).not.toBe(first);
    expect(server.call.mock.lastCall).toMatchObject(['createPost', { body: change }]);
  },
);

it('an upload is repeated under the same key', async () => {
  const { tryIt } = trying();
  server.sendPhoto.mockReset();
  server.sendPhoto.mockRejectedValueOnce(failure('NETWORK')).mockResolvedValue({ mediaId: 'm1' });
  await expect(tryIt('El Sol')).rejects.toThrow('No');
  await tryIt('El Sol');
  const [first, second] = keysOf(server.sendPhoto);
  expect(second).toBe(first);
});

it.each(['MEDIA_NOT_FOUND', 'MEDIA_ALREADY_USED'] as const)(
  'a photo that the server refuses with %s is uploaded again under another key',
  async (code) => {
    const { tryIt } = trying();
    server.call.mockRejectedValueOnce(failure(code)).mockResolvedValue(card);
    await expect(tryIt('El Sol')).rejects.toThrow('No');
    await tryIt('El Sol');
    const [first, second] = keysOf(server.sendPhoto);
    expect(second).not.toBe(first);
    expect(server.call.mock.lastCall).toMatchObject(['createPost', { body: { mediaId: 'm2' } }]);
  },
);
