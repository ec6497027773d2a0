import { calls, campaignRequests, eventsRequests } from '@el-reto/contracts';
import { HandleRequest, RequestClient, type Incoming } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { ActLog } from './act-log.service.ts';
import { ParticipantList } from './participant-list.service.ts';
import { Reports } from './report.service.ts';

/** Reports of numbers, and lists of participants. */
@Controller()
export class ReportsController {
  constructor(
    private readonly reports: Reports,
    private readonly participants: ParticipantList,
    private readonly log: ActLog,
    private readonly requests: RequestClient,
  ) {}

  @HandleRequest(campaignRequests.report)
  report({ input: { eventId, ...range } }: Incoming<typeof campaignRequests.report>) {
    return this.reports.of(eventId, range);
  }

  @HandleRequest(campaignRequests.listParticipants)
  async list({ actor, input }: Incoming<typeof campaignRequests.listParticipants>) {
    const { eventId, cursor, goesOn } = input;
    await this.requests.ask(eventsRequests.getFacts, { eventId });
    if (!goesOn) await this.log.noteExport(actor, calls.listParticipants.name, eventId);
    return this.participants.page(eventId, cursor);
  }
}
