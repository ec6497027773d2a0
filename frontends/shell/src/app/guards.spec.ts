import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { ApiError } from '@el-reto/client';
import type * as Runtime from '@el-reto/ui/runtime';
import { AdminOnly } from './guards.tsx';

const me = vi.hoisted(() => ({ now: {} }));
vi.mock('@el-reto/ui/runtime', async (actual) => ({
  ...(await actual<typeof Runtime>()),
  Redirect: () => 'redirected',
  useMe: () => me.now,
  useSession: () => ({ status: 'signed-in' }),
}));

it.each([
  ['stay when their account cannot be read again', { isAdmin: true }, 503, /^desk$/],
  ['who are none are redirected', { isAdmin: false }, 503, /^redirected$/],
  ['whose session is refused are redirected', undefined, 401, /^redirected$/],
  ['whose account is blocked are redirected', undefined, 403, /^redirected$/],
  ['get a retry when their account cannot be read', undefined, 503, /Volver a intentar/],
  ['get a retry without a connection', undefined, 0, /Volver a intentar/],
])('administrators %s', (_, data, status, shown) => {
  const error = new ApiError('INTERNAL', 'Algo salió mal.', status);
  me.now = { data, error, reread: () => undefined };
  expect(renderToStaticMarkup(createElement(AdminOnly, null, 'desk'))).toMatch(shown);
});

it('while the account is read, a visible mark says so', () => {
  me.now = {};
  expect(renderToStaticMarkup(createElement(AdminOnly, null, 'desk'))).toMatch(
    /Revisando tu sesión.*<svg/,
  );
});
