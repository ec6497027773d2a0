import {
  accountsEvents,
  calls,
  campaignRequests,
  eventsEvents,
  integrityEvents,
  postsEvents,
} from '@el-reto/contracts';
import {
  HandleEvent,
  HandleRequest,
  type Incoming,
  type ReceivedEvent,
} from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { ActLog } from './act-log.service.ts';

@Controller()
export class LogController {
  constructor(private readonly log: ActLog) {}

  @HandleEvent([
    accountsEvents.actRecorded,
    eventsEvents.actRecorded,
    integrityEvents.actRecorded,
    postsEvents.actRecorded,
  ])
  async actRecorded(event: ReceivedEvent<typeof eventsEvents.actRecorded>): Promise<void> {
    await event.once((tx) => this.log.append(tx, event.id, event.payload));
  }

  @HandleRequest(campaignRequests.getState)
  async getState() {
    return { entries: await this.log.count() };
  }

  @HandleRequest(calls.listAudit)
  async list({ input }: Incoming<typeof calls.listAudit>) {
    const [page, actors] = await Promise.all([this.log.list(input), this.log.actors()]);
    return { ...page, actors, people: await this.log.people(page.entries) };
  }

  @HandleRequest(campaignRequests.readLog)
  async read({ actor, input: { cursor } }: Incoming<typeof campaignRequests.readLog>) {
    if (cursor === undefined) await this.log.noteExport(actor, calls.exportAudit.name, null);
    return this.log.read(cursor);
  }
}
