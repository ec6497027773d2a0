import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CachingProxy, findNginx } from '../support/caching-proxy.ts';
import { reachFor, startProduct, type Product } from '../support/product.ts';

/** From an acknowledgement on. */
const goneWithinMs = 2_000;
const year = 'public, max-age=31536000, immutable';

const nginx = findNginx();
let product: Product | undefined;
let proxy: CachingProxy;
let people: typeof import('../support/people.ts');
beforeAll(async () => {
  if (!nginx) return;
  proxy = await CachingProxy.prepare(nginx);
  product = await startProduct('sqlite', 'none', { ...proxy.env, TRUST_PROXY: '1' });
  reachFor(product.info);
  people = await import('../support/people.ts');
  await proxy.start(new URL(product.info.site).host);
});
afterAll(async () => {
  if (!nginx) return;
  await proxy.stop();
  await product?.stop();
});

const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await fetch(new URL(path, proxy.origin), { headers, method });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const header = (name: string) => answer.headers.get(name);
  return { status: answer.status, held: header('x-cache'), header, bytes };
};

const accepts = ['image/avif,image/webp,*/*', 'image/webp,*/*', '*/*'];
/** Every representation of a picture: a query, and what the reader takes. */
const representations = ['', '?w=320', '?w=640', '?w=1200'].flatMap((query) =>
  accepts.map((accept) => [query, { accept }] as const),
);

/** What each representation of the picture at `path` is answered with. */
const askAll = (path: string) =>
  Promise.all(representations.map(([query, headers]) => ask(path + query, headers)));
const statuses = async (path: string) => [
  ...new Set((await askAll(path)).map(({ status }) => status)),
];

/** A public picture, all of which the proxy holds. */
async function heldPicture(eventId?: string) {
  const author = await people.newPerson();
  const event = eventId ?? (await people.newEvent()).id;
  const post = await people.newPublicPost(author, event);
  const path = `/media/${post.imgLocation}`;
  // Asked past the proxy, which would keep for five seconds what stands in for a variant.
  const isMade = async () =>
    (await fetch(new URL(`${path}?w=1200`, product?.info.site))).headers.get('cache-control');
  await expect.poll(isMade).toBe(year);
  const kept = async () =>
    (await askAll(path)).map(({ held, header }) => `${held} ${header('cache-control')}`);
  await expect.poll(async () => [...new Set(await kept())]).toEqual([`HIT ${year}`]);
  return { post, path, author, eventId: event };
}

describe.skipIf(!nginx)('nginx before the gateway', () => {
  it('holds a picture in each width and format, once', async () => {
    const { path } = await heldPicture();
    const all = await askAll(path);
    const types = all.map(({ header }) => header('content-type'));
    const offered = ['image/avif', 'image/webp', 'image/jpeg'];
    expect(types).toEqual([
      'image/jpeg',
      'image/jpeg',
      'image/jpeg',
      ...offered,
      ...offered,
      ...offered,
    ]);
    const browser = { accept: 'text/html,image/avif;q=0.9,*/*' };
    expect(await ask(`${path}?w=320&utm_source=x`, browser)).toMatchObject({ held: 'HIT' });
    // No width that the site asks for: the picture itself, and no new entry.
    expect(await ask(`${path}?w=321`, browser)).toMatchObject({
      held: 'HIT',
      bytes: all[0]?.bytes,
    });
    const refused = await ask(`${path}?w=320`, { accept: 'image/avif;q=0, image/webp' });
    expect(refused.header('content-type')).toBe('image/webp');
  });

  it('answers parts, HEAD and what the reader has, of what it holds', async () => {
    const { path } = await heldPicture();
    const whole = await ask(path);
    const part = await ask(path, { range: 'bytes=10-19' });
    expect(part).toMatchObject({ status: 206, held: 'HIT', bytes: whole.bytes.subarray(10, 20) });
    expect(part.header('content-range')).toBe(`bytes 10-19/${whole.bytes.length}`);
    const head = await ask(path, {}, 'HEAD');
    expect(head).toMatchObject({ status: 200, held: 'HIT' });
    expect(head.header('content-length')).toBe(String(whole.bytes.length));
    const tag = whole.header('etag') ?? '';
    expect(await ask(path, { 'if-none-match': tag })).toMatchObject({ status: 304, held: 'HIT' });
  });

  it('holds a script in each compression, and passes pages on', async () => {
    const page = await ask('/', { accept: 'text/html' });
    expect(page).toMatchObject({ status: 200, held: null });
    const script =
      /"((?:\/remotes\/\w+)?\/assets\/[\w.]+-[\w-]+\.js)"/.exec(page.bytes.toString())?.[1] ?? '';
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding };
      await ask(script, headers);
      const again = await ask(script, headers);
      expect(again).toMatchObject({ status: 200, held: 'HIT' });
      expect(again.header('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      expect(again.header('cache-control')).toBe(year);
    }
    const entry = '/remotes/public/assets/remoteEntry.js';
    await ask(entry);
    expect((await ask(entry)).held).not.toBe('HIT');
  });

  it('never holds what is private', async () => {
    const author = await people.newPerson();
    const post = await people.newPost(author, (await people.newEvent()).id);
    const { pathname, search } = new URL(post.photoURL, proxy.origin);
    for (const turn of ['first', 'second']) {
      const signed = await ask(pathname + search);
      expect([turn, signed.status, signed.held]).toEqual([turn, 200, 'BYPASS']);
      expect(signed.header('cache-control')).toBe('private, no-store');
      expect(await ask(pathname)).toMatchObject({ status: 404, held: 'MISS' });
    }
    await people.approve(post.id);
    expect(await ask(pathname)).toMatchObject({ status: 200, held: 'MISS' });
  });

  it('shows nothing of a deleted picture two seconds later, in any representation', async () => {
    const { post, path, author } = await heldPicture();
    await people.api.call('deletePost', { token: author.token, params: { postId: post.id } });
    await sleep(goneWithinMs);
    expect(await statuses(path)).toEqual([404]);
  });

  it('nor of the pictures of a deleted event', async () => {
    const { path, eventId } = await heldPicture();
    const other = await heldPicture(eventId);
    const { token } = await people.admin();
    await people.api.call('deleteEvent', { token, params: { eventId } });
    await sleep(goneWithinMs);
    expect([await statuses(path), await statuses(other.path)]).toEqual([[404], [404]]);
  });

  it('hinders no deletion while it is away, and forgets when it is back', async () => {
    const { post, path, author } = await heldPicture();
    const kept = await heldPicture();
    await proxy.halt();
    await people.api.call('deletePost', { token: author.token, params: { postId: post.id } });
    const site = product?.info.site;
    expect((await fetch(new URL(path, site))).status).toBe(404);
    await proxy.start(new URL(site ?? '').host);
    await expect.poll(() => statuses(path)).toEqual([404]);
    expect((await ask(kept.path)).held).toBe('HIT');
  });
});
