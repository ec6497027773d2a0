import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@el-reto/ui/runtime';
import { sendPasswordReset } from './account.ts';

const [call, sendPasswordResetEmail] = vi.hoisted(() => [
  vi.fn<(...given: unknown[]) => Promise<{ sent: boolean }>>(),
  vi.fn<(...given: unknown[]) => Promise<void>>(),
]);
vi.mock('@el-reto/ui/runtime', async (original) => ({
  ...(await original<object>()),
  call,
  getIdentity: async () => ({ auth: {}, sendPasswordResetEmail }),
}));
beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('location', { origin: 'https://elreto.test' });
});

it.each([
  ['nothing if the product has sent the mail', async () => ({ sent: true }), 0],
  ['the mail if the product has no mail server', async () => ({ sent: false }), 1],
  [
    'the mail if the service of the product is down',
    () => Promise.reject(new ApiError('SERVICE_UNAVAILABLE', 'En un momento.', 503)),
    1,
  ],
])('the identity provider sends %s', async (_, answer, times) => {
  call.mockImplementationOnce(answer);
  await sendPasswordReset('ana@elreto.test', '/gallery');
  const body = { email: 'ana@elreto.test', continuePath: '/gallery' };
  expect(call).toHaveBeenCalledExactlyOnceWith('sendPasswordReset', { body });
  const url = 'https://elreto.test/sign-in?volver=%2Fgallery';
  const sent = Array.from({ length: times }, () => [{}, body.email, { url }]);
  expect(sendPasswordResetEmail.mock.calls).toEqual(sent);
});

it('a mail that the product refuses is not sent by the identity provider', async () => {
  const refusal = new ApiError('TOO_MANY_REQUESTS', 'Espera un momento.', 429);
  call.mockRejectedValueOnce(refusal);
  await expect(sendPasswordReset('ana@elreto.test', '/')).rejects.toBe(refusal);
  expect(sendPasswordResetEmail).not.toHaveBeenCalled();
});
