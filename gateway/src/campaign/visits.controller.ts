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
  async countVisit({ body, idempotencyKey, request, reply }: Call<'countVisit'>) {
    if (this.#isRepeated(idempotencyKey, JSON.stringify(body))) return { success: true as const };
    const { path, source } = body;
    const named = this.names.counted(sourceFrom(source), request.ip);
    if (named !== null) keepSource(request, reply, named);
    const page = matchPage(path);
    if (page && page.name !== 'admin' && !isbot(request.headers['user-agent'])) {
      const { found } = await this.reader.read(page, path);
      if (found)
        this.visits.count(page, named ?? this.names.counted(sourceOf(request), request.ip));
    }
    return { success: true as const };
  }
  #isRepeated(key: string | undefined, visit: string): boolean {
    if (key === undefined) return false;
    const first = this.#known.get(key);
    if (first === undefined) this.#known.set(key, visit);
    else if (first !== visit) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    return first !== undefined;
  }
}
