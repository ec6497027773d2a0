import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { errorMessage } from '../error-messages.ts';
import {
  contestMetadata,
  galleryMetadata,
  hiddenMetadata,
  homeMetadata,
  notFoundMetadata,
  oneLine,
  postMetadata,
  winnersMetadata,
} from './index.ts';

const names = { product: 'LA BRU', contest: 'El Reto' };
const event = { slug: 'noche', title: 'La noche', description: 'Luces.\n\nMúsica.' };
const post = { slug: 'el-atardecer', name: 'El Atardecer', displayName: 'Ana Ruiz' };

it('gives the legal pages the titles of the specification, out of search engines', () => {
  expect(hiddenMetadata(names, 'privacy')).toEqual({
    title: 'Aviso de Privacidad | El Reto LA BRU',
    robots: 'noindex, nofollow',
  });
  expect(hiddenMetadata(names, 'terms').title).toBe('Terms and Conditions');
});

it('names an unknown address as the API does', () => {
  expect(notFoundMetadata('/x').title).toBe(errorMessage('ROUTE_NOT_FOUND', { path: '/x' }));
});

it.each([
  [homeMetadata(names), '/', 'LA BRU de México | El Reto LA BRU'],
  [galleryMetadata(names), '/gallery', 'Galería | El Reto LA BRU'],
  [winnersMetadata(names), '/winners', 'Ganadores | El Reto LA BRU'],
  [contestMetadata(names, event), '/contest/noche', 'La noche | El Reto LA BRU'],
  [
    postMetadata(names, post, 'noche'),
    '/gallery/noche/el-atardecer',
    'El Atardecer | El Reto LA BRU',
  ],
])('is open to search engines at one address: %j', (head, canonical, title) => {
  expect(head).toMatchObject({ canonical, title, robots: 'index, follow' });
  expect(head.description).toMatch(/^\S.{5,160}$/);
});

it.each(['signup', 'signIn', 'profile', 'admin', 'resetPassword', 'emailVerification'] as const)(
  'keeps %s out of search engines, with the site in its title',
  (page) => {
    const head = hiddenMetadata(names, page);
    expect(head.robots).toBe('noindex, nofollow');
    expect(head.title).toMatch(/^\S.+ \| El Reto LA BRU$/);
    expect(head).not.toHaveProperty('canonical');
  },
);

it('cuts a long text between words, on one line', () => {
  expect(oneLine(' a\n\n b ')).toBe('a b');
  const cut = oneLine('palabra '.repeat(100));
  expect(cut.length).toBeLessThanOrEqual(161);
  expect(cut).toMatch(/ palabra…$/);
});

it('needs no zod: a browser loads it', async () => {
  const source = await readFile(new URL('page-metadata.ts', import.meta.url), 'utf8');
  const values = [...source.matchAll(/^import (?!type )(.+) from '(.+)';$/gm)];
  expect(values.map(([, , from]) => from)).toEqual(['./metadata.ts', './paths.ts']);
});
