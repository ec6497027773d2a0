import { Controller, Inject } from '@nestjs/common';
import { eventsEvents } from '@el-reto/contracts';
import { HandleEvent } from '../messaging/handle-event.ts';
import type { ReceivedEvent } from '../messaging/handle-event.ts';
import { SwitchBoard } from './switch-board.ts';

/** Follows the switches, for a service that heeds them; it provides a SwitchBoard, too. */
@Controller()
export class SwitchesConsumer {
  constructor(@Inject(SwitchBoard) private readonly board: SwitchBoard) {}

  @HandleEvent(eventsEvents.switchesChanged)
  async switchesChanged(event: ReceivedEvent<typeof eventsEvents.switchesChanged>): Promise<void> {
    await this.board.apply(event);
  }
}
