import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
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
  ['stay when their account cannot be read again', { isAdmin: true }, 'desk'],
  ['who are none are redirected', { isAdmin: false }, 'redirected'],
  ['whose account is unknown are redirected', undefined, 'redirected'],
])('administrators %s', (_, data, shown) => {
  me.now = { data, error: new Error('away') };
  expect(renderToStaticMarkup(createElement(AdminOnly, null, 'desk'))).toBe(shown);
});
