import { Controller } from '@nestjs/common';
import { Serves } from '../http/endpoint.ts';
import type { Call } from '../http/endpoint.ts';
import { AdminHub } from './admin-hub.ts';
import { LiveHub } from './live-hub.ts';

/** Server-sent events. */
@Controller()
export class LiveController {
  constructor(
    private readonly hub: LiveHub,
    private readonly admins: AdminHub,
  ) {}

  @Serves('followEvent')
  followEvent({ params, request, reply }: Call<'followEvent'>) {
    return this.hub.follow(params.eventId, request, reply);
  }

  @Serves('followPending')
  followPending({ actor, reply }: Call<'followPending'>) {
    return this.admins.follow(actor, reply);
  }
}
