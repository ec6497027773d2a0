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

it('makes a card of the photo that has arrived', async () => {
  const { tryIt, onArrival } = trying();
  server.call.mockResolvedValue(card);
  expect(await tryIt('El Sol')).toBe(card);
  expect(onArrival).toHaveBeenCalledOnce();
  const body = { eventId: 'e', name: 'El Sol', mediaId: 'm1' };
  expect(server.call.mock.calls).toMatchObject([['createPost', { body }]]);
});

it('is the same wish when it is tried again, and the photo does not travel twice', async () => {
  const { tryIt } = trying();
  server.call.mockRejectedValueOnce(failure('NETWORK')).mockResolvedValue(card);
  await expect(tryIt('El Sol')).rejects.toThrow('No');
  await tryIt('El Sol');
  const [first, second] = keysOf(server.call);
  expect(second).toBe(first);
  expect(server.sendPhoto).toHaveBeenCalledOnce();
});

it('keeps the photo that arrived when only the name has to be chosen anew', async () => {
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
  'is another wish with another body: %j',
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

it('uploads under the same key what may not have arrived', async () => {
  const { tryIt } = trying();
  server.sendPhoto.mockReset();
  server.sendPhoto.mockRejectedValueOnce(failure('NETWORK')).mockResolvedValue({ mediaId: 'm1' });
  await expect(tryIt('El Sol')).rejects.toThrow('No');
  await tryIt('El Sol');
  const [first, second] = keysOf(server.sendPhoto);
  expect(second).toBe(first);
});

it.each(['MEDIA_NOT_FOUND', 'MEDIA_ALREADY_USED'] as const)(
  'uploads once more, as another upload, what the server has lost (%s)',
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
