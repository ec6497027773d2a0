import { expect, it, vi } from 'vitest';
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
const failure = (code: ConstructorParameters<typeof ApiError>[0]) =>
  new ApiError(code, 'No', code === 'NETWORK' ? 0 : 409);
const keysOf = ({ mock }: typeof server.call) =>
  mock.calls.map((given) => given[1]?.idempotencyKey);

/** A sender for one photo. The first call of `failing` fails with `code`. */
function sender(failing?: typeof server.call, code?: Parameters<typeof failure>[0]) {
  for (const call of Object.values(server)) call.mockReset();
  if (failing && code) failing.mockRejectedValueOnce(failure(code));
  server.call.mockResolvedValue(card);
  server.sendPhoto.mockResolvedValueOnce({ mediaId: 'm1' }).mockResolvedValue({ mediaId: 'm2' });
  const { signal } = new AbortController();
  const send = createCardSender(new Blob());
  const onArrival = vi.fn<() => void>();
  const watch = { signal, onProgress: vi.fn<() => void>(), onArrival };
  const sendAs = (name: string, others?: object) =>
    send({ eventId: 'e', name, ...others }, watch).catch((error: unknown) => error);
  return { sendAs, onArrival };
}

it('a card is created with the id of the uploaded photo', async () => {
  const { sendAs, onArrival } = sender();
  expect(await sendAs('El Sol')).toBe(card);
  expect(onArrival).toHaveBeenCalledOnce();
  const body = { eventId: 'e', name: 'El Sol', mediaId: 'm1' };
  expect(server.call.mock.calls).toMatchObject([['createPost', { body }]]);
});

it('a retry has the same idempotency key, a request with another name has another key, and the photo is uploaded once', async () => {
  const { sendAs, onArrival } = sender(server.call, 'NETWORK');
  expect(await sendAs('El Sol')).toMatchObject({ code: 'NETWORK' });
  for (const name of ['El Sol', 'La Luna', 'El Sol']) await sendAs(name);
  const [first, retry, other, again] = keysOf(server.call);
  expect([retry, again]).toEqual([first, first]);
  expect(other).not.toBe(first);
  expect(server.sendPhoto).toHaveBeenCalledOnce();
  expect(onArrival).toHaveBeenCalledTimes(4);
});

it.each([{ eventId: 'f' }, { anything: 'else' }])(
  'a body with %j has another key',
  async (change) => {
    const { sendAs } = sender();
    await sendAs('El Sol');
    await sendAs('El Sol', change);
    expect(new Set(keysOf(server.call)).size).toBe(2);
    expect(server.call.mock.lastCall).toMatchObject(['createPost', { body: change }]);
  },
);

it('a failed upload is repeated with the same idempotency key', async () => {
  const { sendAs } = sender(server.sendPhoto, 'NETWORK');
  expect(await sendAs('El Sol')).toMatchObject({ code: 'NETWORK' });
  expect(await sendAs('El Sol')).toBe(card);
  expect(new Set(keysOf(server.sendPhoto)).size).toBe(1);
});

it.each(['MEDIA_NOT_FOUND', 'MEDIA_ALREADY_USED'] as const)(
  'a photo that the server refuses with %s is uploaded again under another key',
  async (code) => {
    const { sendAs } = sender(server.call, code);
    expect(await sendAs('El Sol')).toMatchObject({ code });
    await sendAs('El Sol');
    expect(keysOf(server.sendPhoto)).toHaveLength(2);
    expect(new Set(keysOf(server.sendPhoto)).size).toBe(2);
    expect(server.call.mock.lastCall).toMatchObject(['createPost', { body: { mediaId: 'm2' } }]);
  },
);
