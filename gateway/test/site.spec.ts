import { eventsRequests, postsRequests, AppError } from '@el-reto/contracts';
import { recordPath } from '@el-reto/contracts/pages';
import { hash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { builtSite } from './support/built-site.ts';
import { sampleEvent, samplePost } from './support/sample-data.ts';
import { testGateway } from './support/test-gateway.ts';

const template = `<!doctype html>
<html lang="es-MX"><head><!--head--><!--config--></head><body><div id="root"></div><!--templates--><script>first()</script><!--data--></body></html>`;
const drawing = `
export const firstPaint = (path, { config: { brand } }) => ({ door: brand.product, frame: ['<main>', '</main>'] });
export const legalScreen = (name) => (name === 'terms' ? 'the current terms' : null);
export const firstScreen = ({ page, answers }) => {
  if (page === 'winners') throw new Error('no');
  return page + Object.keys(answers).length;
};`;
const script = `export const long = '${'x'.repeat(2_000)}';`;
const preloads = {
  entry: ['assets/remoteEntry.js'],
  styles: [],
  fonts: [],
  screens: { gallery: ['assets/gallery-1a2b.js'] },
};
const { dir, env } = await builtSite({
  'shell/index.html': template,
  'shell/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'shell/assets/index-1a2b.js': script,
  'shell/assets/index-1a2b.js.br': brotliCompressSync(script),
  'public/preload.json': JSON.stringify(preloads),
  'public/assets/gallery-1a2b.js': 'export {};',
  'shell/server/first-paint.js': drawing,
  'public/server/first-screen.js': drawing,
});
const nasty = '</script><script>alert(1)</script>';
const { harness, call, startReplica } = await testGateway({
  ...env,
  SECURITY_CONTACT: 'mailto:seguridad@elreto.test',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
});
await harness.answer(eventsRequests.list, () => ({
  events: [
    sampleEvent({ formerSlugs: ['noche-vieja'] }),
    sampleEvent({ id: 'event-2', slug: 'fiesta', endDate: '2026-01-02' }),
    sampleEvent({ id: 'event-3', slug: 'posada', endDate: '2026-01-02', provisional: true }),
  ],
}));
await harness.answer(postsRequests.list, () => ({
  posts: [samplePost('p1', { name: nasty })],
  nextCursor: null,
}));
await harness.answer(postsRequests.getBySlug, ({ input: { postSlug: slug } }) => {
  if (slug === 'el-atardecer') return samplePost('p1', { name: 'El Atardecer', slug });
  throw new AppError('POST_NOT_FOUND');
});

async function page(path: string, init?: RequestInit) {
  const answer = await call(path, init);
  const html = await answer.text();
  const block = (id: string) => {
    const start = `<script type="application/json" id="${id}">`;
    const json = html.split(start)[1]?.split('</script>')[0];
    return JSON.parse(json ?? 'null');
  };
  const title = /<title>(.*?)<\/title>/.exec(html)?.[1];
  return { status: answer.status, headers: answer.headers, html, title, block };
}

it.each([
  ['/terms-conditions', true],
  ['/terms-conditions?version=1', false],
])('the page %s contains the current terms: %s', async (path, isCurrent) => {
  expect((await page(path)).html.includes('the current terms')).toBe(isCurrent);
});

const immutable = 'public, max-age=31536000, immutable';
const revalidated = 'public, max-age=0, must-revalidate';
const brotli = { headers: { 'accept-encoding': 'br' } };

it.each([
  ['/robots.txt', 'text/plain', 'Sitemap: https://elreto.test/sitemap.xml'],
  [
    '/sitemap.xml',
    'application/xml',
    '<loc>https://elreto.test/gallery/noche-mexicana/foto-p1</loc>',
  ],
])('crawlers read %s', async (path, type, content) => {
  const answer = await call(path);
  expect(answer.headers.get('content-type')).toContain(type);
  expect(await answer.text()).toContain(content);
});

it('the sitemap lists published results only', async () => {
  const xml = await (await call('/sitemap.xml')).text();
  const isListed = (slug: string) => xml.includes(`${recordPath(slug)}</loc>`);
  expect(['noche-mexicana', 'fiesta', 'posada'].map(isListed)).toEqual([false, true, false]);
});

it('the manifest contains the brand of this installation', async () => {
  const answer = await call('/manifest.webmanifest');
  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
  expect(await answer.json()).toMatchObject({
    name: 'El Reto LA BRU',
    short_name: 'El Reto',
    description: expect.stringContaining('fotografía de LA BRU'),
    start_url: '/',
  });
});

it('the unsubscribe address of a mail redirects readers to the page with the button', async () => {
  const opened = await call('/api/unsubscribe/una.llave', { redirect: 'manual' });
  expect([opened.status, opened.headers.get('location')]).toEqual([308, '/baja/una.llave']);
  const { status, title } = await page('/baja/una.llave');
  expect([status, title]).toEqual([200, 'Dejar de recibir correos | El Reto LA BRU']);
});

it('security.txt contains the contact', async () => {
  const answer = await call('/.well-known/security.txt');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = (await answer.text()).trim().split('\n');
  const expires = lines.find((line) => line.startsWith('Expires: ')) ?? '';
  expect(Date.parse(expires.replace('Expires: ', ''))).toBeGreaterThan(Date.now());
  const others = [
    'Contact: mailto:seguridad@elreto.test',
    'Preferred-Languages: es, en',
    'Canonical: https://elreto.test/.well-known/security.txt',
  ];
  expect(lines.toSorted()).toEqual([...others, expires].toSorted());
});

describe('a page', () => {
  it.each([
    ['/', 'LA BRU de México | El Reto LA BRU'],
    ['/gallery', 'Galería | El Reto LA BRU'],
    ['/admin', 'Administración | El Reto LA BRU'],
    ['/ResetPassword?oobCode=abc', 'Restablece tu contraseña | El Reto LA BRU'],
    ['/contest/noche-mexicana', 'La noche mexicana | El Reto LA BRU'],
    ['/gallery/noche-mexicana/el-atardecer', 'El Atardecer | El Reto LA BRU'],
  ])('%s: %s', async (path, title) => {
    const found = await page(path);
    expect([found.status, found.title]).toEqual([200, title]);
    expect(found.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(found.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(found.headers.get('vary')).toBe('Accept-Encoding');
  });

  it('is rendered by the gateway, with the age gate and the screen behind it', async () => {
    const { html, headers } = await page('/gallery');
    expect(html).toContain('<template id="door">LA BRU</template>');
    expect(html).toContain('<main><div data-app="public">gallery2</div></main>');
    const firstHash = hash('sha256', 'first()', 'base64');
    expect(headers.get('content-security-policy')).toContain(`'sha256-${firstHash}'`);
  });

  it.each([
    ['?reto=noche-mexicana&participar', 2],
    ['?reto=otro', 0],
    ['?orden=recientes', 0],
    ['?buscar=gato', 0],
  ])('of the gallery with %s contains %i answers, none of another list', async (query, answers) => {
    const { html } = await page(`/gallery${query}`);
    expect(html).toContain(`<div data-app="public">gallery${answers}</div>`);
  });

  it('is sent without markup if rendering fails', async () => {
    const { status, html } = await page('/winners');
    expect(status).toBe(200);
    expect(html).toMatch(/<template id="files">/);
    expect(html).not.toContain('<template id="screen">');
  });

  it('contains its configuration and its first data by API path', async () => {
    const gallery = await page('/gallery');
    expect(gallery.block('config')).toMatchObject({
      firebase: { projectId: 'demo-el-reto', authEmulatorUrl: 'http://127.0.0.1:9099' },
      brand: { product: 'LA BRU' },
    });
    const firstPage = '/api/event-posts/event-1?limit=24&sort=random';
    expect(Object.keys(gallery.block('data'))).toEqual(['/api/events', firstPage]);
    expect(gallery.block('data')[firstPage].posts[0].name).toBe(nasty);
    expect(gallery.html).not.toContain('<script>alert');
    expect(gallery.html).toContain('href="/remotes/public/assets/gallery-1a2b.js"');
    const photo = await page('/gallery/noche-mexicana/el-atardecer');
    expect(photo.block('data')['/api/posts/noche-mexicana/el-atardecer'].name).toBe('El Atardecer');
    const terms = await page('/terms-conditions');
    const slugs = ['noche-mexicana', 'fiesta', 'posada'].map((slug) => ({ slug }));
    expect(terms.block('data')['/api/all-events']).toMatchObject(slugs);
  });

  it.each([
    ['noche-mexicana', 'ponle tu corcholata.'],
    ['fiesta', 'compártela.'],
  ])('describes a card of %s, which runs or has ended: %s', async (eventSlug, end) => {
    const { html } = await page(`/gallery/${eventSlug}/el-atardecer`);
    expect(html).toMatch(new RegExp(`name="description" content="[^"]* Mírala y ${end}"`));
    expect(html).toMatch(new RegExp(`property="og:description" content="[^"]* Mírala y ${end}"`));
  });

  it.each([
    ['/nope', '/nope'],
    ['/gallery/noche-mexicana/perdida', '/gallery/noche-mexicana/perdida'],
    ['/contest/perdido', '/contest/perdido'],
    ['/%3Cscript%3E%22%27%26%3C/script%3E', '/&lt;script&gt;&quot;&#39;&amp;&lt;/script&gt;'],
  ])('%s does not exist, which the shell shows', async (path, escaped) => {
    const missing = await page(path);
    expect([missing.status, missing.title]).toEqual([404, `Page not found: ${escaped}`]);
    expect(missing.html).toContain('<div id="root">');
    expect(missing.html).toContain('content="noindex, nofollow"');
    expect(missing.headers.get('cache-control')).toBe('private, no-store');
  });

  it('is compressed; but an error page, which is sent once, is not', async () => {
    const { html, headers } = await page('/', brotli);
    expect([headers.get('content-encoding'), html]).toEqual([
      'br',
      expect.stringContaining('root'),
    ]);
    expect((await page('/nope', brotli)).headers.get('content-encoding')).toBeNull();
    const known = { 'if-none-match': headers.get('etag') ?? '' };
    expect((await call('/', { headers: known })).status).toBe(304);
  });

  it.each([
    ['/gallery/?utm=x', '/gallery?utm=x'],
    ['/contest/noche-vieja?utm=x', '/contest/noche-mexicana?utm=x'],
    ['/contest/noche-vieja/loteria', '/contest/noche-mexicana/loteria'],
    ['/gallery/noche-vieja/el-atardecer', '/gallery/noche-mexicana/el-atardecer'],
  ])('%s is moved to %s', async (former, present) => {
    const { status, headers } = await call(former, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([308, present]);
  });

  it('is sent without data and preview while the services do not answer; crawlers come back later', async () => {
    await harness.withdraw(postsRequests.getBySlug);
    const path = '/gallery/noche-mexicana/otra-foto';
    const bare = await page(path, { headers: { 'user-agent': 'Mozilla/5.0 Chrome/150.0.0.0' } });
    expect([bare.status, bare.block('data')]).toEqual([200, {}]);
    expect(bare.headers.get('cache-control')).toBe('private, no-store');
    expect(bare.html).toContain('<div id="root">');
    expect(bare.html).toContain('<title>El Reto LA BRU</title>');
    expect(bare.html).not.toMatch(/rel="canonical"|og:url|og:image|ld\+json/);
    const crawler = await page(path, { headers: { 'user-agent': 'WhatsApp/2.23' } });
    expect([crawler.status, crawler.headers.get('retry-after')]).toEqual([503, '10']);
  });

  it('is rendered with a new build as soon as there is one', async () => {
    await writeFile(join(dir, 'shell/index.html'), template.replace('id="root"', 'id="new"'));
    await expect.poll(async () => (await page('/')).html).toContain('id="new"');
  });
});

it.each([
  [
    '/assets/index-1a2b.js',
    { 'cache-control': immutable, 'content-encoding': 'br', vary: 'Accept-Encoding' },
  ],
  ['/remotes/public/assets/remoteEntry.js', { 'cache-control': revalidated }],
  ['/remotes/admin/assets/remoteEntry.js', { 'cache-control': revalidated }],
  ['/icon.svg', { 'content-type': 'image/svg+xml' }],
])('%s is sent with %j', async (path, headers) => {
  const answer = await call(path, brotli);
  expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([200, headers]);
});

it('a missing site build is reported, and the API works', async () => {
  const replica = await startReplica({ SITE_DIR: join(dir, 'missing') });
  const answer = await call('/gallery', {}, replica.url);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const text = await answer.text();
  expect(text).toContain('El sitio se está preparando');
  expect(text).toContain('<meta http-equiv="refresh" content="10" />');
  expect((await call('/api/events', {}, replica.url)).status).toBe(200);
});
