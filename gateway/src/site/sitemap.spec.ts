import { expect, it } from 'vitest';
import { robotsText, sitemapXml } from './sitemap.ts';

const origin = 'https://elreto.test';

it('robots.txt excludes personal pages and names the sitemap', () => {
  const lines = robotsText(origin).split('\n');
  const sitemap = 'Sitemap: https://elreto.test/sitemap.xml';
  const expected = ['User-agent: *', 'Disallow: /profile', sitemap];
  expect(lines).toEqual(expect.arrayContaining(expected));
  expect(lines).not.toContain('Disallow: /');
});

it('sitemapXml lists fixed pages, events and posts', () => {
  const xml = sitemapXml(origin, [
    { slug: 'feria', hasRecord: true, postSlugs: ['el-gallo'] },
    { slug: 'ahora', hasRecord: false, postSlugs: [] },
  ]);
  const paths = [...xml.matchAll(/<loc>https:\/\/elreto\.test(.*?)<\/loc>/g)].map(([, p]) => p);
  expect(paths).toEqual([
    '/',
    '/gallery',
    '/winners',
    '/contest/feria',
    '/contest/ahora',
    '/winners/feria/acta',
    '/gallery/feria/el-gallo',
  ]);
});

it('sitemapXml lists the lotería of events with enough cards', () => {
  const event = (count: number) => ({
    slug: `con-${count}`,
    hasRecord: false,
    postSlugs: Array.from({ length: count }, (_, index) => `carta-${index}`),
  });
  const xml = sitemapXml(origin, [event(8), event(9)]);
  expect(xml.match(/contest\/[^<]+loteria/g)).toEqual(['contest/con-9/loteria']);
});

it('sitemapXml has no more addresses than a sitemap may list', () => {
  const postSlugs = Array.from({ length: 60_000 }, (_, i) => `p-${i}`);
  const xml = sitemapXml(origin, [{ slug: 'e', hasRecord: false, postSlugs }]);
  expect(xml.match(/<loc>/g)).toHaveLength(50_000);
});

it('sitemapXml escapes special characters of XML', () => {
  expect(sitemapXml('https://a.test?x&y', [])).toContain('https://a.test?x&amp;y/');
});
