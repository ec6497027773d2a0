import { eventsRequests } from '@el-reto/contracts';
import { RequestClient } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { ContestQueries } from '../cache/contest-queries.ts';
import { ResponseCache } from '../cache/response-cache.ts';
import { Serves } from '../http/endpoint.ts';
import type { Call } from '../http/endpoint.ts';

/** What is closed for now: seen by all, set by administrators. */
@Controller()
export class SwitchesController {
  readonly #requests: RequestClient;
  readonly #cache: ResponseCache;
  readonly #queries: ContestQueries;

  constructor(requests: RequestClient, cache: ResponseCache, queries: ContestQueries) {
    this.#requests = requests;
    this.#cache = cache;
    this.#queries = queries;
  }

  @Serves('getSwitches')
  getSwitches() {
    const query = this.#queries.switches;
    return this.#cache.read(query.key, () => query);
  }

  @Serves('setSwitches')
  setSwitches({ body, actor, idempotencyKey }: Call<'setSwitches'>) {
    return this.#requests.ask(eventsRequests.setSwitches, body, { actor, idempotencyKey });
  }
}
