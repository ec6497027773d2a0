import { calls, eventsEvents, eventsRequests, type Switches } from '@el-reto/contracts';
import {
  HandleRequest,
  readSwitches,
  SecurityLog,
  STORE,
  switchesCollection,
  switchesId,
  type Incoming,
} from '@el-reto/service-kit';
import { transactOnce, type Repeatable, type Store } from '@el-reto/store';
import { Controller, Inject } from '@nestjs/common';
import { difference, recordAct } from './events/acts.ts';

type SetRequest = Repeatable & Pick<Incoming<typeof calls.setSwitches>, 'input'>;

/** Stores the switches and publishes their changes to the other services. */
@Controller()
export class SwitchesController {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly security: SecurityLog,
  ) {}

  @HandleRequest(eventsRequests.getSwitches)
  async get(_: Incoming<typeof eventsRequests.getSwitches>): Promise<Switches> {
    return positionsOf(await readSwitches(this.store));
  }

  /** For the operator, who has no account. Only the NATS user `stack` may send this request. */
  @HandleRequest(eventsRequests.operateSwitches)
  async setByOperator(request: SetRequest): Promise<Switches> {
    const after = await this.set(request);
    const { subject: action, input } = request;
    if (Object.keys(input).length > 0) {
      const subject = JSON.stringify(input);
      const noAccount = { who: null, from: null };
      this.security.note({ ...noAccount, kind: 'switch', action, subject, outcome: 'done' });
    }
    return after;
  }

  @HandleRequest(calls.setSwitches)
  set(request: SetRequest): Promise<Switches> {
    const { likes, uploads } = request.input;
    return transactOnce(this.store, request, async (tx) => {
      const before = await readSwitches(tx);
      const after = { likes: likes ?? before.likes, uploads: uploads ?? before.uploads };
      if (after.likes === before.likes && after.uploads === before.uploads) return after;
      const record = { ...after, revision: before.revision + 1 };
      await tx.set(switchesCollection, switchesId, record);
      await tx.publish(eventsEvents.switchesChanged, record);
      const changes = difference(positionsOf(before), after);
      await recordAct(tx, request, 'setSwitches', { subject: null, ...changes });
      return after;
    });
  }
}

const positionsOf = ({ likes, uploads }: Switches): Switches => ({ likes, uploads });
