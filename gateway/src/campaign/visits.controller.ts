import { Controller } from '@nestjs/common';
import { isbot } from 'isbot';
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
  constructor(
    private readonly visits: Visits,
    private readonly reader: PageContentsReader,
    private readonly names: SourceNames,
  ) {}

  @Serves('countVisit')
  async countVisit({ body: { path, source }, request, reply }: Call<'countVisit'>) {
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
}
