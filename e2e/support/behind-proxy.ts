import { expect } from 'vitest';
import { CachingProxy, findProgram } from './caching-proxy.ts';
import { reachFor, startProduct, type Product } from './product.ts';

const accepts = ['image/avif,image/webp,*/*', 'image/webp,*/*', '*/*'];
/** All representations of a picture: queries and values of the Accept header. */
const representations = ['', '?w=320', '?w=640', '?w=1200'].flatMap((query) =>
  accepts.map((accept) => [query, { accept }] as const),
);

/** The Cache-Control header of files that never change. */
export const year = 'public, max-age=31536000, immutable';

/** A product behind the caching proxy of `deploy/cdn`. Without nginx there is no proxy. */
export class ProductBehindProxy {
  private constructor(
    readonly product: Product,
    readonly proxy: CachingProxy | undefined,
  ) {}

  static async start(env: Readonly<Record<string, string>> = {}): Promise<ProductBehindProxy> {
    const nginx = findProgram('nginx');
    const proxy = nginx === undefined ? undefined : await CachingProxy.prepare(nginx);
    const behind = proxy && { ...proxy.env, TRUST_PROXY: '1' };
    const product = await startProduct('sqlite', 'none', { ...behind, ...env });
    reachFor(product.info);
    await proxy?.start(new URL(product.info.site).host);
    return new ProductBehindProxy(product, proxy);
  }

  async stop(): Promise<void> {
    await this.proxy?.stop();
    await this.product.stop();
  }

  readonly ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await fetch(new URL(path, this.proxy?.origin), { headers, method });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const header = (name: string) => answer.headers.get(name);
    return { status: answer.status, held: header('x-cache'), header, bytes };
  };

  /** The answers to all representations of the picture at `path`. */
  readonly askAll = (path: string) =>
    Promise.all(representations.map(([query, headers]) => this.ask(path + query, headers)));

  readonly statuses = async (path: string) => [
    ...new Set((await this.askAll(path)).map(({ status }) => status)),
  ];
}

/** Creates a public picture and puts all its representations into the proxy's cache. */
export async function heldPicture(site: ProductBehindProxy, eventId?: string) {
  const { newEvent, newPerson, newPublicPost } = await import('./people.ts');
  const author = await newPerson();
  const event = eventId ?? (await newEvent()).id;
  const post = await newPublicPost(author, event);
  const path = `/media/${post.imgLocation}`;
  // Asks the gateway directly, because the proxy would cache a variant's substitute for 5 s.
  const isMade = async () =>
    (await fetch(new URL(`${path}?w=1200`, site.product.info.site))).headers.get('cache-control');
  await expect.poll(isMade).toBe(year);
  const kept = async () =>
    (await site.askAll(path)).map(({ held, header }) => `${held} ${header('cache-control')}`);
  await expect.poll(async () => [...new Set(await kept())]).toEqual([`HIT ${year}`]);
  return { post, path, author, eventId: event };
}
