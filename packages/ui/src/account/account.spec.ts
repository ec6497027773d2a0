import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@el-reto/ui/runtime';
import { sendPasswordReset, signIn, signUp } from './account.ts';

const [call, sendPasswordResetEmail, sdk] = vi.hoisted(() => [
  vi.fn<(...given: unknown[]) => Promise<{ sent: boolean }>>(),
  vi.fn<(...given: unknown[]) => Promise<void>>(),
  { auth: { currentUser: {} } },
]);
vi.mock('@el-reto/ui/runtime', async (original) => ({
  ...(await original<object>()),
  call,
  getIdentity: async () => ({ auth: {}, sendPasswordResetEmail }),
  holdSession: (work: (given: typeof sdk) => unknown) => work(sdk),
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

it('the mail to a new account does not wait until the provider has stored the name', async () => {
  const named = Promise.withResolvers<void>();
  const signOut = vi.fn<() => Promise<void>>();
  Object.assign(sdk, {
    createUserWithEmailAndPassword: async () => ({ user: {} }),
    updateProfile: () => named.promise,
    mailedPath: async () => '/gallery',
    signOut,
  });
  call.mockResolvedValue({ sent: true });
  const form = { name: 'Ana', lastName: '', displayName: '', dob: '1990-05-05' };
  const done = signUp({ ...form, email: 'ana@elreto.test', password: 'secreto' }, '/gallery');
  const body = { continuePath: '/gallery' };
  await expect.poll(() => call.mock.lastCall).toEqual(['sendVerification', { body }]);
  expect(signOut).not.toHaveBeenCalled();
  named.resolve();
  await done;
  expect(signOut).toHaveBeenCalledOnce();
});

it('a sign-in uses the token that the provider has just issued', async () => {
  const getIdToken = vi.fn<() => Promise<string>>();
  const user = { emailVerified: true, getIdToken };
  Object.assign(sdk, { signInWithEmailAndPassword: async () => ({ user }) });
  await signIn('ana@elreto.test', 'secreto');
  expect(getIdToken).not.toHaveBeenCalled();
});
