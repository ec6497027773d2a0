import { Controller } from '@nestjs/common';
import { Serves, type Call } from '../http/endpoint.ts';
import { LiveHub } from './live-hub.ts';

/** Server-sent events. */
@Controller()
export class LiveController {
  constructor(private readonly hub: LiveHub) {}

  @Serves('followEvent')
  followEvent({ params, request, reply }: Call<'followEvent'>) {
    return this.hub.followEvent(params.eventId, request, reply);
  }

  @Serves('followPending')
  followPending({ actor, reply }: Call<'followPending'>) {
    return this.hub.followPending(actor, reply);
  }
}
