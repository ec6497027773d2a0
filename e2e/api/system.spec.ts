import { calls, serviceNames } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import {
  api,
  newEvent,
  newPerson,
  newPublicPost,
  toggle,
  withinTwoSeconds,
} from '../support/people.ts';

const at = (path: string) => new URL(path, api.origin);

describe('cacheable answers', () => {
  it('carry an ETag, and answer 304 to who has them', async () => {
    const first = await api.fetch('listCurrentEvents');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"/);
    expect(first.headers.get('cache-control')).toBe(
      'public, max-age=0, s-maxage=1, stale-while-revalidate=30',
    );
    expect(first.headers.get('vary')).toMatch(/Prefer, ?Accept-Encoding/i);
    const again = await api.fetch('listCurrentEvents', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('get another ETag when something changed, at most two seconds later', async () => {
    const person = await newPerson();
    const event = await newEvent();
    const post = await newPublicPost(person, event.id);
    const etag = async () => {
      const answer = await api.fetch('listEventPosts', { params: { eventId: event.id } });
      await answer.arrayBuffer();
      return answer.headers.get('etag');
    };
    await expect.poll(etag, withinTwoSeconds).not.toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const before = await etag();
    await toggle(person, post.id);
    await expect.poll(etag, withinTwoSeconds).not.toBe(before);
  });

  it('are private and unstored where they are personal', async () => {
    const { token } = await newPerson();
    for (const name of ['getMe', 'listMyPosts', 'listMyLikes'] as const) {
      const answer = await api.fetch(name, { token });
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    }
  });
});

describe('what is not there, or not well formed', () => {
  it('is told in the shape of every error', async () => {
    const answer = await fetch(at('/api/nothing-here'));
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      success: false,
      code: 'ROUTE_NOT_FOUND',
      message: 'Page not found: /api/nothing-here',
    });
  });

  it.each([
    '/api/event-posts/%E0%A4%A',
    '/api/event-posts/a%00b',
    '/api/event-posts/..%2f..%2fetc',
    `/api/event-posts/${'x'.repeat(500)}`,
    '/api/check-post-name/%FF',
    '/api/posts/UPPER/case',
  ])('is no server fault: %s', async (path) => {
    const answer = await fetch(at(path));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await answer.json()).toMatchObject({ success: false });
  });

  it('is 413 for a body beyond reason and 415 for another type', async () => {
    const { token } = await newPerson();
    const post = (type: string, body: string) =>
      fetch(at('/api/posts'), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        body,
      });
    expect((await post('application/json', `{"name":"${'x'.repeat(2_000_000)}"}`)).status).toBe(
      413,
    );
    expect((await post('text/xml', '<a/>')).status).toBe(415);
  });
});

describe('health and documents', () => {
  it('tell the state of every part', async () => {
    const health = await api.call('getHealth');
    expect(health.status).toBe('ok');
    expect(Object.keys(health.dependencies)).toEqual(
      expect.arrayContaining(['nats', 'redis', ...serviceNames]),
    );
    expect((await api.fetch('getLiveness')).status).toBe(200);
    expect((await api.fetch('getReadiness')).status).toBe(200);
  });

  it('describe every route', async () => {
    const document = await api.call('getOpenApi');
    const paths = document['paths'] as Record<string, Record<string, unknown>>;
    for (const { method, path } of Object.values(calls)) {
      expect(paths).toHaveProperty([path, method.toLowerCase()]);
    }
    const page = await fetch(at('/api/docs'));
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  });
});

describe('the pages', () => {
  it.each([
    ['/', 200],
    ['/signup', 200],
    ['/sign-in', 200],
    ['/profile', 200],
    ['/winners', 200],
    ['/gallery', 200],
    ['/admin', 200],
    ['/ResetPassword', 200],
    ['/EmailVerificationSuccess', 200],
    ['/privacy-policy', 200],
    ['/terms-conditions', 200],
    ['/no-such-page', 404],
  ])('%s answers %i with its security headers', async (path, status) => {
    const answer = await fetch(at(path));
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('name the path that is not there', async () => {
    const html = await (await fetch(at('/no-such-page'))).text();
    expect(html).toContain('Page not found: /no-such-page');
  });

  it('carry titles and robots rules for those that load no script', async () => {
    const html = async (path: string) => (await fetch(at(path))).text();
    expect(await html('/privacy-policy')).toContain(
      '<title>Aviso de Privacidad | El Reto LA BRU</title>',
    );
    expect(await html('/privacy-policy')).toMatch(/name="robots" content="noindex, ?nofollow"/);
    expect(await html('/terms-conditions')).toContain('<title>Terms and Conditions</title>');
    expect(await html('/')).toMatch(/name="robots" content="index, ?follow"/);
    expect(await html('/')).toContain('application/ld+json');
  });

  it('show the photo of a shared link', async () => {
    const event = await newEvent();
    const post = await newPublicPost(await newPerson(), event.id);
    const page = await (await fetch(at(`/gallery/${event.slug}/${post.slug}`))).text();
    expect(page).toContain(post.name);
    const picture = `/share/${event.slug}/${post.slug}.jpg`;
    expect(page).toMatch(new RegExp(`property="og:image" content="[^"]*${picture}"`));
  });
});
