import { eventsRequests, postsRequests, AppError } from '@el-reto/contracts';
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
export const legalScreen = () => null;
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
  'secret.txt': 'secret',
});
const nasty = '</script><script>alert(1)</script>';
const { harness, call, refusal, startReplica } = await testGateway({
  ...env,
  SECURITY_CONTACT: 'mailto:seguridad@elreto.test',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
});
await harness.answer(eventsRequests.list, () => ({
  events: [sampleEvent({ formerSlugs: ['noche-vieja'] })],
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
const brotli = { headers: { 'accept-encoding': 'br' } };
const codingOf = async (path: string) => (await call(path, brotli)).headers.get('content-encoding');
const locationOf = async (path: string) => {
  const answer = await call(path, { redirect: 'manual' });
  return [answer.status, answer.headers.get('location')];
};

it('crawlers find the sitemap, and public cards in it', async () => {
  const robots = await call('/robots.txt');
  expect(robots.headers.get('content-type')).toContain('text/plain');
  expect(await robots.text()).toContain('Sitemap: https://elreto.test/sitemap.xml');
  const sitemap = await call('/sitemap.xml');
  expect(sitemap.headers.get('content-type')).toContain('application/xml');
  expect(sitemap.headers.get('vary')).toBe('Accept-Encoding');
  const address = 'https://elreto.test/gallery/noche-mexicana/foto-p1';
  expect(await sitemap.text()).toContain(`<loc>${address}</loc>`);
});

it('security.txt names whom to contact', async () => {
  const answer = await call('/.well-known/security.txt');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const fields = (await answer.text())
    .trim()
    .split('\n')
    .map((line) => line.split(': '));
  const { Contact, Expires, ...others } = Object.fromEntries(fields) as Record<string, string>;
  expect(Contact).toBe('mailto:seguridad@elreto.test');
  expect(Date.parse(Expires ?? '')).toBeGreaterThan(Date.now());
  expect(others).toEqual({
    'Preferred-Languages': 'es, en',
    Canonical: 'https://elreto.test/.well-known/security.txt',
  });
});

describe('a page', () => {
  it.each([
    ['/', 'LA BRU de México | El Reto LA BRU'],
    ['/signup', 'Crea tu cuenta | El Reto LA BRU'],
    ['/sign-in', 'Inicia sesión | El Reto LA BRU'],
    ['/profile', 'Tu perfil | El Reto LA BRU'],
    ['/winners', 'Ganadores | El Reto LA BRU'],
    ['/gallery', 'Galería | El Reto LA BRU'],
    ['/admin', 'Administración | El Reto LA BRU'],
    ['/ResetPassword?oobCode=abc', 'Restablece tu contraseña | El Reto LA BRU'],
    ['/EmailVerificationSuccess', 'Correo verificado | El Reto LA BRU'],
    ['/privacy-policy', 'Aviso de Privacidad | El Reto LA BRU'],
    ['/terms-conditions', 'Terms and Conditions'],
    ['/contest/noche-mexicana', 'La noche mexicana | El Reto LA BRU'],
    ['/gallery/noche-mexicana/el-atardecer', 'El Atardecer | El Reto LA BRU'],
  ])('%s: %s', async (path, title) => {
    const found = await page(path);
    expect([found.status, found.title]).toEqual([200, title]);
    expect(found.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(found.headers.get('x-content-type-options')).toBe('nosniff');
    expect(found.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(found.headers.get('referrer-policy')).toBeTruthy();
    expect(found.headers.get('permissions-policy')).toBeTruthy();
    expect(found.headers.get('vary')).toBe('Accept-Encoding');
  });

  it('is drawn before any script, with the age gate and the screen behind it', async () => {
    const { html, headers } = await page('/gallery');
    expect(html).toContain('<template id="door">LA BRU</template>');
    expect(html).toContain('<main><div data-app="public">gallery2</div></main>');
    const firstHash = hash('sha256', 'first()', 'base64');
    expect(headers.get('content-security-policy')).toContain(`'sha256-${firstHash}'`);
  });

  it('is sent undrawn where drawing fails', async () => {
    const { status, html } = await page('/winners');
    expect(status).toBe(200);
    expect(html).toMatch(/<template id="files">/);
    expect(html).not.toContain('<template id="screen">');
  });

  it('carries its configuration, and its first data by API address', async () => {
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
    const terms = await page('/terms-conditions');
    expect(terms.block('data')['/api/all-events']).toMatchObject([{ slug: 'noche-mexicana' }]);
  });

  it('of a photo shows it to link previews', async () => {
    const path = '/gallery/noche-mexicana/el-atardecer';
    const { html, block } = await page(path);
    expect(html).toContain('content="https://elreto.test/share/noche-mexicana/el-atardecer.jpg"');
    expect(html).toContain(`href="https://elreto.test${path}"`);
    expect(block('data')['/api/posts/noche-mexicana/el-atardecer'].name).toBe('El Atardecer');
  });

  it.each([
    ['/nope', '/nope'],
    ['/gallery/noche-mexicana', '/gallery/noche-mexicana'],
    ['/gallery/noche-mexicana/perdida', '/gallery/noche-mexicana/perdida'],
    ['/contest/perdido', '/contest/perdido'],
    ['/admin/moderacion', '/admin/moderacion'],
    ['/%3Cscript%3Ealert(1)%3C/script%3E', '/&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['/%22%27%26', '/&quot;&#39;&amp;'],
  ])('%s does not exist, which the shell shows', async (path, escaped) => {
    const missing = await page(path);
    expect([missing.status, missing.title]).toEqual([404, `Page not found: ${escaped}`]);
    expect(missing.html).toContain('<div id="root">');
    expect(missing.html).toContain('content="noindex, nofollow"');
    expect(missing.headers.get('cache-control')).toBe('private, no-store');
  });

  it('is compressed, but not for an address that anyone can make up', async () => {
    expect([await codingOf('/'), await codingOf('/nope')]).toEqual(['br', null]);
    expect((await page('/', brotli)).html).toContain('<div id="root">');
  });

  it('is sent once to a client that has it', async () => {
    const { headers } = await page('/privacy-policy');
    const etag = headers.get('etag') ?? '';
    const again = await call('/privacy-policy', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it.each([
    ['/gallery/?utm=x', '/gallery?utm=x'],
    ['/contest/noche-vieja?utm=x', '/contest/noche-mexicana?utm=x'],
    ['/contest/noche-vieja/loteria', '/contest/noche-mexicana/loteria'],
    ['/gallery/noche-vieja/el-atardecer', '/gallery/noche-mexicana/el-atardecer'],
  ])('%s is moved to %s', async (former, present) => {
    expect(await locationOf(former)).toEqual([308, present]);
  });

  it('is sent without data while the services do not answer', async () => {
    await harness.withdraw(postsRequests.getBySlug);
    const bare = await page('/gallery/noche-mexicana/otra-foto');
    expect([bare.status, bare.block('data')]).toEqual([200, {}]);
    expect(bare.html).toContain('<div id="root">');
  });

  it('follows a new build', async () => {
    await writeFile(join(dir, 'shell/index.html'), template.replace('id="root"', 'id="new"'));
    await expect.poll(async () => (await page('/')).html).toContain('id="new"');
  });
});

describe('a file', () => {
  it('with a hash in its name is immutable, and sent precompressed', async () => {
    const asset = await call('/assets/index-1a2b.js', brotli);
    expect(asset.status).toBe(200);
    expect(Object.fromEntries(asset.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/javascript/),
      vary: 'Accept-Encoding',
    });
    expect(await asset.text()).toBe(script);
  });

  it.each(['public', 'admin'])('that begins the %s remote is revalidated', async (name) => {
    const entry = await call(`/remotes/${name}/assets/remoteEntry.js`);
    expect(entry.status).toBe(200);
    expect(entry.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  });

  it('beside the page is served by its name', async () => {
    const icon = await call('/icon.svg');
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  });

  it.each(['/assets/nope.js', '/remotes/public/assets/nope.js', '/assets/..%2f..%2fsecret.txt'])(
    '%s does not exist',
    async (path) => expect(await refusal('GET', path)).toEqual([404, 'ROUTE_NOT_FOUND']),
  );
});

it('a site that is not built says so, and the API works', async () => {
  const replica = await startReplica({ SITE_DIR: join(dir, 'missing') });
  const answer = await call('/gallery', {}, replica.url);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
  expect(await answer.text()).toContain('El sitio se está preparando');
  expect((await call('/api/events', {}, replica.url)).status).toBe(200);
  await replica.stop();
});
