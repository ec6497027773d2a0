import { expect, it } from 'vitest';
import { matchPage } from './match-page.ts';

it.each([
  ['/', { name: 'home' }],
  ['/signup', { name: 'signup' }],
  ['/sign-in', { name: 'signIn' }],
  ['/profile', { name: 'profile' }],
  ['/avisos', { name: 'notices' }],
  ['/winners', { name: 'winners' }],
  ['/gallery', { name: 'gallery' }],
  ['/admin', { name: 'admin' }],
  ['/ResetPassword', { name: 'resetPassword' }],
  ['/EmailVerificationSuccess', { name: 'emailVerification' }],
  ['/privacy-policy', { name: 'privacy' }],
  ['/terms-conditions', { name: 'terms' }],
  ['/contest/noche-2', { name: 'contest', eventSlug: 'noche-2' }],
  ['/contest/noche-2/loteria', { name: 'game', eventSlug: 'noche-2' }],
  ['/contestant/aB_1', { name: 'author', uid: 'aB_1' }],
  ['/baja/eyJ1.aB-_', { name: 'unsubscribe', token: 'eyJ1.aB-_' }],
  ['/confirmar/aB_1-/mh2.aB-_', { name: 'confirmLike', eventId: 'aB_1-', token: 'mh2.aB-_' }],
  ['/gallery/noche/foto-1', { name: 'post', eventSlug: 'noche', postSlug: 'foto-1' }],
])('%s', (path, page) => expect(matchPage(path)).toEqual(page));

it.each([
  '/nope',
  '/Signup',
  '/gallery/noche',
  '/gallery/noche/foto/más',
  '/contest/Noche Mexicana',
  '/contest/',
  '/contestant/a/b',
  '/baja/',
  '/confirmar/mh2.aB-_',
  '/__proto__',
  '/constructor',
  '/administrador',
  '/admin/eventos',
])('%s leads nowhere', (path) => expect(matchPage(path)).toBeNull());
