import { AppError, limits } from '@el-reto/contracts';
import { Controller } from '@nestjs/common';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { Serves, type Call } from '../http/endpoint.ts';
import { matchPage } from '../site/match-page.ts';
import { PageContentsReader } from '../site/page-contents.ts';
import { SourceNames } from './source-names.ts';
import { keepSource, sourceFrom, sourceOf } from './visit-source.ts';
import { Visits } from './visits.ts';

/**
 * Pages report their own visits, because a page from a CDN or from the browser's cache causes no other
 * request.
 */
@Controller()
export class VisitsController {
  /** The visit of each Idempotency-Key. It is kept in this process only, because a visit is only counted. */
  readonly #known = new LRUCache<string, string>({ max: 10_000, ttl: limits.idempotencyTtlMs });

  constructor(
    private readonly visits: Visits,
    private readonly reader: PageContentsReader,
    private readonly names: SourceNames,
  ) {}

  @Serves('countVisit')
  async countVisit({ body, idempotencyKey: key, request, reply }: Call<'countVisit'>) {
    const isRepeated = key !== undefined && this.#isRepeated(key, body);
    const { path, source } = body;
    const named = this.names.counted(sourceFrom(source), request.ip);
    if (named !== null) keepSource(request, reply, named);
    const page = matchPage(path);
    const isVisit = page && page.name !== 'admin' && !isbot(request.headers['user-agent']);
    if (isVisit && !isRepeated) {
      const { state } = await this.reader.read(page, path);
      // `unknown` is counted, too: visits of real pages must not be lost while a service fails.
      if (state !== 'missing')
        this.visits.count(page, named ?? this.names.counted(sourceOf(request), request.ip));
    }
    // The visit of a request that fails is counted by its retry.
    if (key !== undefined) this.#known.set(key, JSON.stringify(body));
    return { success: true as const };
  }

  /** Throws IDEMPOTENCY_KEY_REUSED if the key belongs to another visit. */
  #isRepeated(key: string, body: Call<'countVisit'>['body']): boolean {
    const first = this.#known.get(key);
    if (first !== undefined && first !== JSON.stringify(body)) {
      throw new AppError('IDEMPOTENCY_KEY_REUSED');
    }
    return first !== undefined;
  }
}
