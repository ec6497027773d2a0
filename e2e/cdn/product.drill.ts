import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heldPicture, ProductBehindProxy, year } from '../support/behind-proxy.ts';
import { findProgram } from '../support/caching-proxy.ts';

let site: ProductBehindProxy;
beforeAll(async () => {
  site = await ProductBehindProxy.start();
});
afterAll(() => site?.stop());

describe.skipIf(!findProgram('nginx'))('nginx in front of the gateway', () => {
  it('caches a picture once in each width and format', async () => {
    const { path } = await heldPicture(site);
    const all = await site.askAll(path);
    const types = all.map(({ header }) => header('content-type'));
    const offered = ['image/avif', 'image/webp', 'image/jpeg'];
    const whole = offered.map(() => 'image/jpeg');
    expect(types).toEqual([...whole, ...offered, ...offered, ...offered]);
    const browser = { accept: 'text/html,image/avif;q=0.9,*/*' };
    expect(await site.ask(`${path}?w=320&utm_source=x`, browser)).toMatchObject({ held: 'HIT' });
    // A width that the site does not use: the original picture, without a new cache entry.
    expect(await site.ask(`${path}?w=321`, browser)).toMatchObject({
      held: 'HIT',
      bytes: all[0]?.bytes,
    });
    const refused = await site.ask(`${path}?w=320`, { accept: 'image/avif;q=0, image/webp' });
    expect(refused.header('content-type')).toBe('image/webp');
  });

  it('answers range, HEAD and conditional requests from its cache', async () => {
    const { path } = await heldPicture(site);
    const whole = await site.ask(path);
    const part = await site.ask(path, { range: 'bytes=10-19' });
    expect(part).toMatchObject({ status: 206, held: 'HIT', bytes: whole.bytes.subarray(10, 20) });
    expect(part.header('content-range')).toBe(`bytes 10-19/${whole.bytes.length}`);
    const head = await site.ask(path, {}, 'HEAD');
    expect(head).toMatchObject({ status: 200, held: 'HIT' });
    expect(head.header('content-length')).toBe(String(whole.bytes.length));
    const tag = whole.header('etag') ?? '';
    expect(await site.ask(path, { 'if-none-match': tag })).toMatchObject({
      status: 304,
      held: 'HIT',
    });
  });

  it('caches a script in each compression, and forwards requests for pages', async () => {
    const page = await site.ask('/', { accept: 'text/html' });
    expect(page).toMatchObject({ status: 200, held: null });
    const script =
      /"((?:\/remotes\/\w+)?\/assets\/[\w.]+-[\w-]+\.js)"/.exec(page.bytes.toString())?.[1] ?? '';
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding };
      await site.ask(script, headers);
      const again = await site.ask(script, headers);
      expect(again).toMatchObject({ status: 200, held: 'HIT' });
      expect(again.header('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      expect(again.header('cache-control')).toBe(year);
    }
    const entry = '/remotes/public/assets/remoteEntry.js';
    await site.ask(entry);
    expect((await site.ask(entry)).held).not.toBe('HIT');
  });

  it('never caches private answers', async () => {
    const people = await import('../support/people.ts');
    const author = await people.newPerson();
    const post = await people.newPost(author, (await people.newEvent()).id);
    const { pathname, search } = new URL(post.photoURL, site.proxy?.origin);
    for (const turn of ['first', 'second']) {
      const signed = await site.ask(pathname + search);
      expect([turn, signed.status, signed.held]).toEqual([turn, 200, 'BYPASS']);
      expect(signed.header('cache-control')).toBe('private, no-store');
      expect(await site.ask(pathname)).toMatchObject({ status: 404, held: 'MISS' });
    }
    await people.approve(post.id);
    expect(await site.ask(pathname)).toMatchObject({ status: 200, held: 'MISS' });
  });

  it('does not serve pictures of a deleted event after two seconds', async () => {
    const { path, eventId } = await heldPicture(site);
    const other = await heldPicture(site, eventId);
    const people = await import('../support/people.ts');
    const { token } = await people.admin();
    await people.api.call('deleteEvent', { token, params: { eventId } });
    await sleep(2_000);
    expect([await site.statuses(path), await site.statuses(other.path)]).toEqual([[404], [404]]);
  });

  it('does not prevent deletions while it is down, and removes the pictures when it is back', async () => {
    const { post, path, author } = await heldPicture(site);
    const kept = await heldPicture(site);
    const people = await import('../support/people.ts');
    await site.proxy?.halt();
    await people.api.call('deletePost', { token: author.token, params: { postId: post.id } });
    const direct = site.product.info.site;
    expect((await fetch(new URL(path, direct))).status).toBe(404);
    await site.proxy?.start(new URL(direct).host);
    await expect.poll(() => site.statuses(path)).toEqual([404]);
    expect((await site.ask(kept.path)).held).toBe('HIT');
  });
});
