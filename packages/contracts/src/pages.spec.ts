import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { errorMessage } from './errors.ts';
import { oneLine, pageMetadataFor } from './pages.ts';

const pages = pageMetadataFor({ product: 'LA BRU', contest: 'El Reto' });
const event = { slug: 'noche', name: 'Noche', title: 'La noche', description: 'Luces.\n\nMúsica.' };
const post = { slug: 'el-atardecer', name: 'El Atardecer', displayName: 'Ana Ruiz' };

it('gives the legal pages the titles of the specification, and excludes them from search engines', () => {
  expect(pages.privacy).toEqual({
    title: 'Aviso de Privacidad | El Reto LA BRU',
    robots: 'noindex, nofollow',
  });
  expect(pages.terms.title).toBe('Terms and Conditions');
});

it('a title contains the configured brand', () => {
  const other = pageMetadataFor({ product: 'Sol & Mar', contest: 'La Foto' });
  const { privacy, admin } = other;
  const titles = [privacy, admin, other.adminSection('Eventos')].map(({ title }) => title);
  expect(titles).toEqual([
    'Aviso de Privacidad | La Foto Sol & Mar',
    'Administración | La Foto Sol & Mar',
    'Eventos | La Foto Sol & Mar',
  ]);
});

it('the page of an unknown address has the message that the API returns for it', () => {
  expect(pages.notFound('/x').title).toBe(errorMessage('ROUTE_NOT_FOUND', { path: '/x' }));
  expect(pages.notFound('/contest/\0x\u202E\r\n').title).toBe('Page not found: /contest/x');
});

it.each([
  [pages.home, '/', 'LA BRU de México | El Reto LA BRU'],
  [pages.gallery, '/gallery', 'Galería | El Reto LA BRU'],
  [pages.winners, '/winners', 'Ganadores | El Reto LA BRU'],
  [pages.contest(event), '/contest/noche', 'La noche | El Reto LA BRU'],
  [pages.game(event), '/contest/noche/loteria', 'Lotería de Noche | El Reto LA BRU'],
  [
    pages.post(post, 'noche', false),
    '/gallery/noche/el-atardecer',
    'El Atardecer | El Reto LA BRU',
  ],
])('is open to search engines at one address: %j', (metadata, canonical, title) => {
  expect(metadata).toMatchObject({ canonical, title, robots: 'index, follow' });
  expect(metadata.description).toMatch(/^\S.{5,160}$/);
});

it('asks for likes of a card only until its contest ends', () => {
  const said = (isEnded: boolean) => pages.post(post, 'noche', isEnded).description;
  expect(said(false)).toMatch(/Mírala y ponle tu corcholata\.$/);
  expect(said(true)).toMatch(/Mírala y compártela\.$/);
});

it('the page of an event has its own description', () => {
  const description = 'Luces.\nMúsica.';
  expect(pages.contest({ ...event, description }).description).toBe('Luces. Música.');
});

it.each(['signup', 'signIn', 'profile', 'admin', 'resetPassword', 'emailVerification'] as const)(
  "excludes %s from search engines, and has the site's name in its title",
  (page) => {
    const metadata = pages[page];
    expect(metadata.robots).toBe('noindex, nofollow');
    expect(metadata.title).toMatch(/^\S.+ \| El Reto LA BRU$/);
    expect(metadata).not.toHaveProperty('canonical');
  },
);

it('shortens a long text between two words, and joins its lines', () => {
  expect(oneLine(' a\n\n b ')).toBe('a b');
  const cut = oneLine('palabra '.repeat(100));
  expect(cut.length).toBeLessThanOrEqual(161);
  expect(cut).toMatch(/ palabra…$/);
});

it.each([
  ['x'.repeat(159), '🇲🇽'],
  ['x'.repeat(157), '👨\u200d👩\u200d👧'],
  [`a ${'x'.repeat(157)}`, '👩🏽'],
])('cuts a text without blanks before an emoji that does not fit whole: %s', (before, emoji) => {
  expect(oneLine(before + emoji.repeat(9))).toBe(`${before}…`);
});

it('does not import zod, because browsers load it', async () => {
  const source = await readFile(new URL('pages.ts', import.meta.url), 'utf8');
  const values = [...source.matchAll(/^import (?!type )(.+) from '(.+)';$/gm)];
  expect(values.map(([, , from]) => from)).toEqual([]);
});
