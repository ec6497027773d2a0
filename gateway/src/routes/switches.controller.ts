import { eventsRequests } from '@el-reto/contracts';
import { RequestClient } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { ContestAnswers } from '../cache/contest-answers.ts';
import { Serves } from '../http/endpoint.ts';
import type { Call } from '../http/endpoint.ts';

/** What is closed for now: seen by all, set by administrators. */
@Controller()
export class SwitchesController {
  constructor(
    private readonly requests: RequestClient,
    private readonly answers: ContestAnswers,
  ) {}

  @Serves('getSwitches')
  getSwitches() {
    return this.answers.switches();
  }

  @Serves('setSwitches')
  setSwitches({ body, actor, idempotencyKey }: Call<'setSwitches'>) {
    return this.requests.ask(eventsRequests.setSwitches, body, { actor, idempotencyKey });
  }
}
