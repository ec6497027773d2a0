import { errorSchema, eventsRequests, postsRequests, AppError } from '@el-reto/contracts';
import { hash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleEvent, samplePost } from './support/sample-data.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

const template = `<!doctype html>
<html lang="es-MX"><head><!--head--><!--config--></head><body><div id="root"></div><!--templates--><script>first()</script><!--data--></body></html>`;
const drawing = `
export const firstPaint = (path, { config: { brand } }) => ({ door: brand.product, frame: ['<main>', '</main>'] });export const legalScreen = () => null;
export const firstScreen = ({ page, answers }) => {
  if (page === 'winners') throw new Error('no');
  return page + Object.keys(answers).length;
};`;
const script = `export const long = '${'x'.repeat(2_000)}';`;

let dir: string;
let t: TestGateway;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'site-'));
  for (const folder of [
    'shell/assets',
    'shell/server',
    'public/assets',
    'public/server',
    'admin/assets',
  ]) {
    await mkdir(join(dir, folder), { recursive: true });
  }
  const list = {
    entry: ['assets/remoteEntry.js'],
    styles: [],
    fonts: [],
    screens: { gallery: ['assets/gallery-1a2b.js'] },
  };
  const files: [string, string | Buffer][] = [
    ['shell/index.html', template],
    ['shell/icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['shell/assets/index-1a2b.js', script],
    ['shell/assets/index-1a2b.js.br', brotliCompressSync(script)],
    ['public/preload.json', JSON.stringify(list)],
    ['public/assets/remoteEntry.js', 'export {};'],
    ['public/assets/gallery-1a2b.js', 'export {};'],
    ['admin/assets/remoteEntry.js', 'export {};'],
    ['shell/server/first-paint.js', drawing],
    ['public/server/first-screen.js', drawing],
    ['secret.txt', 'secret'],
  ];
  await Promise.all(files.map(([name, content]) => writeFile(join(dir, name), content)));
  t = await startTestGateway({
    SITE_DIR: join(dir, 'shell'),
    PUBLIC_REMOTE_DIR: join(dir, 'public'),
    ADMIN_REMOTE_DIR: join(dir, 'admin'),
    PUBLIC_URL: 'https://elreto.test',
    SECURITY_CONTACT: 'mailto:seguridad@elreto.test',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
  });
  await t.services.answer(eventsRequests.list, () => ({
    events: [sampleEvent({ formerSlugs: ['noche-vieja'] })],
  }));
  await t.services.answer(postsRequests.list, () => ({
    posts: [samplePost('p1', { name: '</script><script>alert(1)</script>' })],
    nextCursor: null,
  }));
  await t.services.answer(postsRequests.getBySlug, ({ input }) => {
    if (input.postSlug === 'el-atardecer')
      return samplePost('p1', { name: 'El Atardecer', slug: 'el-atardecer' });
    throw new AppError('POST_NOT_FOUND');
  });
});
afterAll(async () => {
  await t.stop();
  await rm(dir, { recursive: true, force: true });
});

async function page(path: string, init?: RequestInit) {
  const answer = await t.call(path, init);
  const html = await answer.text();
  const block = (id: string) => {
    const json = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(
      html,
    );
    return JSON.parse(json?.[1] ?? 'null');
  };
  const title = /<title>(.*?)<\/title>/.exec(html)?.[1];
  return { status: answer.status, headers: answer.headers, html, title, block };
}

describe('what crawlers ask for', () => {
  it('is told which pages there are', async () => {
    const robots = await t.call('/robots.txt');
    expect(robots.headers.get('content-type')).toContain('text/plain');
    expect(await robots.text()).toContain('Sitemap: https://elreto.test/sitemap.xml');
    const sitemap = await t.call('/sitemap.xml');
    expect(sitemap.headers.get('content-type')).toContain('application/xml');
    expect(await sitemap.text()).toMatch(
      /<loc>https:\/\/elreto\.test\/gallery\/[^/]+\/[^/]+<\/loc>/,
    );
  });
});

it('finders of holes are told whom to tell, where somebody is named', async () => {
  const answer = await t.call('/.well-known/security.txt');
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

describe('pages', () => {
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

  it('are drawn before any script, as the door and what is behind it', async () => {
    const { html, headers } = await page('/gallery');
    expect(html).toContain('<template id="door">LA BRU</template>');
    expect(html).toContain('<main><div data-app="public">gallery2</div></main>');
    const firstHash = hash('sha256', 'first()', 'base64');
    expect(headers.get('content-security-policy')).toContain(`'sha256-${firstHash}'`);
  });

  it('go out undrawn where drawing fails', async () => {
    const { status, html } = await page('/winners');
    expect(status).toBe(200);
    expect(html).toMatch(/<template id="files">/);
    expect(html).not.toContain('<template id="screen">');
  });

  it('carry their configuration, and their first data by API address', async () => {
    const gallery = await page('/gallery');
    expect(gallery.block('config')).toMatchObject({
      firebase: { projectId: 'demo-el-reto', authEmulatorUrl: 'http://127.0.0.1:9099' },
      brand: { product: 'LA BRU' },
    });
    const firstPage = '/api/event-posts/event-1?limit=24&sort=random';
    expect(Object.keys(gallery.block('data'))).toEqual(['/api/events', firstPage]);
    const [post] = gallery.block('data')[firstPage].posts;
    expect(post.name).toBe('</script><script>alert(1)</script>');
    expect(gallery.html).not.toContain('<script>alert');
    expect(gallery.html).toContain('href="/remotes/public/assets/gallery-1a2b.js"');
  });

  it('of a photo show it to who gets the link', async () => {
    const { html, block } = await page('/gallery/noche-mexicana/el-atardecer');
    expect(html).toContain('content="https://elreto.test/share/noche-mexicana/el-atardecer.jpg"');
    expect(html).toContain('href="https://elreto.test/gallery/noche-mexicana/el-atardecer"');
    expect(block('data')['/api/posts/noche-mexicana/el-atardecer'].name).toBe('El Atardecer');
    const terms = await page('/terms-conditions');
    expect(terms.block('data')['/api/all-events']).toMatchObject([{ slug: 'noche-mexicana' }]);
  });

  it.each([
    '/nope',
    '/gallery/noche-mexicana',
    '/gallery/noche-mexicana/perdida',
    '/contest/perdido',
    '/admin/moderacion',
  ])('%s is not there, and says so with the shell’s page', async (path) => {
    const lost = await page(path);
    expect([lost.status, lost.title]).toEqual([404, `Page not found: ${path}`]);
    expect(lost.html).toContain('<div id="root">');
    expect(lost.html).toContain('content="noindex, nofollow"');
  });

  it('say what was asked for, and run none of it', async () => {
    const lost = await page('/%3Cscript%3Ealert(1)%3C/script%3E');
    expect(lost.status).toBe(404);
    expect(lost.title).toBe('Page not found: /&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('cost no compression where anybody can make up the address', async () => {
    const headers = { 'accept-encoding': 'br' };
    expect((await t.call('/', { headers })).headers.get('content-encoding')).toBe('br');
    expect((await t.call('/nope', { headers })).headers.get('content-encoding')).toBe(null);
  });

  it('have one address each', async () => {
    const answer = await t.call('/gallery/?utm=x', { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/gallery?utm=x']);
    const outside = await fetch(`${t.gateway.url}//evil.test/`, { redirect: 'manual' });
    expect(outside.headers.get('location')).toBe('/evil.test');
  });

  it.each([
    ['/contest/noche-vieja?utm=x', '/contest/noche-mexicana?utm=x'],
    ['/contest/noche-vieja/loteria', '/contest/noche-mexicana/loteria'],
    ['/gallery/noche-vieja/el-atardecer', '/gallery/noche-mexicana/el-atardecer'],
  ])('of a renamed event go on leading to it: %s', async (old, present) => {
    const answer = await t.call(old, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, present]);
  });

  it('come once to who has them, and compressed', async () => {
    const first = await page('/privacy-policy');
    const etag = first.headers.get('etag') ?? '';
    const headers = { 'if-none-match': etag };
    expect((await t.call('/privacy-policy', { headers })).status).toBe(304);
    const coded = await t.call('/', { headers: { 'accept-encoding': 'br' } });
    expect(coded.headers.get('content-encoding')).toBe('br');
    expect(await coded.text()).toContain('<div id="root">');
  });

  it('go out bare while the services are down', async () => {
    t.services.silence(postsRequests.getBySlug);
    const bare = await page('/gallery/noche-mexicana/otra-foto');
    expect([bare.status, bare.block('data')]).toEqual([200, {}]);
    expect(bare.html).toContain('<div id="root">');
  });

  it('follow a new build', async () => {
    await writeFile(join(dir, 'shell/index.html'), template.replace('id="root"', 'id="new"'));
    const html = async () => (await page('/')).html;
    await expect.poll(html, { timeout: 10_000 }).toContain('id="new"');
  });
});

describe('files', () => {
  it('with a hash in their names last a year, and go out precompressed', async () => {
    const asset = await t.call('/assets/index-1a2b.js', { headers: { 'accept-encoding': 'br' } });
    expect(asset.status).toBe(200);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-encoding')).toBe('br');
    expect(asset.headers.get('content-type')).toMatch(/javascript/);
    expect(asset.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await asset.text()).toBe(script);
  });

  it.each(['public', 'admin'])(
    'of the %s remote are there, its entry always fresh',
    async (name) => {
      const entry = await t.call(`/remotes/${name}/assets/remoteEntry.js`);
      expect(entry.status).toBe(200);
      expect(entry.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    },
  );

  it('beside the page are served by name', async () => {
    const icon = await t.call('/icon.svg');
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect((await t.call('/index.html')).status).toBe(404);
  });

  it.each(['/assets/nope.js', '/remotes/public/assets/nope.js', '/assets/..%2f..%2fsecret.txt'])(
    '%s is no file',
    async (path) => {
      const answer = await t.call(path);
      const { code } = errorSchema.parse(await answer.json());
      expect([answer.status, code]).toEqual([404, 'ROUTE_NOT_FOUND']);
    },
  );
});

it('a site that is not built says so, and the API works', async () => {
  const replica = await t.startReplica({ SITE_DIR: join(dir, 'missing') });
  try {
    const answer = await fetch(new URL('/gallery', replica.url));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      503,
      'text/html; charset=utf-8',
    ]);
    expect(await answer.text()).toContain('El sitio se está preparando');
    expect((await fetch(new URL('/api/events', replica.url))).status).toBe(200);
  } finally {
    await replica.stop();
  }
});
