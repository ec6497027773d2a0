import type { NoticeKind } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { notices } from './notices.ts';

it.each<[NoticeKind, string, string]>([
  ['post-denied', '/gallery?participar&reto=noche', 'Sube otra'],
  ['post-denied', '/profile', 'Ver tus cartas'],
  ['post-approved', '/gallery/noche/sol', 'Ver tu carta'],
  ['post-approved', '/profile', 'Ver tus cartas'],
  ['digest', '/profile', 'Ver tus cartas'],
  ['news' as NoticeKind, '/profile', 'Ver'],
])('the link of a notice of the kind %s to %s reads "%s"', (kind, url, leads) => {
  expect(notices.of({ kind, url }).leads).toBe(leads);
});
