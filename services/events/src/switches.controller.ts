import { calls, eventsRequests } from '@el-reto/contracts';
import { HandleRequest } from '@el-reto/service-kit';
import type { Incoming } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { SwitchesService } from './switches.service.ts';

@Controller()
export class SwitchesController {
  constructor(private readonly switches: SwitchesService) {}

  @HandleRequest(eventsRequests.getSwitches)
  get(_: Incoming<typeof eventsRequests.getSwitches>) {
    return this.switches.get();
  }

  @HandleRequest(calls.setSwitches)
  set(incoming: Incoming<typeof calls.setSwitches>) {
    return this.switches.set(incoming);
  }

  @HandleRequest(eventsRequests.operateSwitches)
  operate(incoming: Incoming<typeof eventsRequests.operateSwitches>) {
    return this.switches.setByOperator(incoming);
  }
}
