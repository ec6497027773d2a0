import { calls, eventsEvents, type ActName } from '@el-reto/contracts';
import { HandleRequest, STORE, type Incoming } from '@el-reto/service-kit';
import { transactOnce, type Store, type Transaction } from '@el-reto/store';
import { Controller, Inject } from '@nestjs/common';
import { ResultsRepository } from '../results/results.repository.ts';
import { ResultsService } from '../results/results.service.ts';
import { claimId, claims, factsOf, openClaim, paused, resumed, type Won } from './claim-records.ts';
import { PrizeHolders } from './prize-holders.service.ts';

type Publish = Incoming<typeof calls.publishResult>;
type Switch = Incoming<typeof calls.activateWinners | typeof calls.deactivateWinners>;

/**
 * Publishes results and shows or hides winners. Claims open with a result. Their periods are paused while
 * the winners are hidden.
 */
@Controller()
export class WinnersController {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly results: ResultsService,
    private readonly repository: ResultsRepository,
    private readonly holders: PrizeHolders,
  ) {}

  @HandleRequest(calls.publishResult)
  publish(incoming: Publish) {
    const { eventId, confirm } = incoming.input;
    return this.#set(incoming, { eventId, active: true, confirm }, 'publishResult');
  }

  @HandleRequest(calls.activateWinners)
  activate(incoming: Incoming<typeof calls.activateWinners>) {
    return this.#switch(incoming, true, incoming.input.confirm);
  }

  @HandleRequest(calls.deactivateWinners)
  deactivate(incoming: Incoming<typeof calls.deactivateWinners>) {
    return this.#switch(incoming, false);
  }

  /** Both calls share their keys: a repeated key with the opposite change is refused. */
  #switch(incoming: Switch, active: boolean, confirm?: boolean) {
    const input = { eventId: incoming.input.eventId, active, confirm };
    const request = { ...incoming, subject: 'rpc.events.set-winners', input };
    return this.#set(request, input, active ? 'activateWinners' : 'deactivateWinners');
  }

  async #set(
    request: Omit<Publish, 'input'> & { readonly input: { readonly eventId: string } },
    { eventId, active, confirm = false }: WinnersChange,
    action: ActName,
  ) {
    const made = active ? await this.results.make(request, eventId, confirm) : undefined;
    const isBesideJury = made?.result.jury?.mode === 'beside';
    const won = made ? await this.holders.first(made.ranking, isBesideJury) : [];
    return transactOnce(this.store, request, async (tx) => {
      const change = { eventId, active };
      const timed = await timedClaims(tx, eventId, active);
      const outcome = await this.repository.setWinners(tx, request, change, action, made);
      if (outcome !== 'unchanged') {
        for (const { id, claim } of timed) await tx.set(claims, id, claim);
      }
      if (outcome === 'published') await openClaims(tx, eventId, won);
    });
  }
}

interface WinnersChange {
  readonly eventId: string;
  readonly active: boolean;
  readonly confirm?: boolean | undefined;
}

/** The event's claims, with their periods paused or resumed. */
async function timedClaims(tx: Transaction, eventId: string, active: boolean) {
  const now = Date.now();
  const found = await tx.find(claims, { where: { eventId } });
  return found.map(({ id, data }) => ({ id, claim: (active ? resumed : paused)(data, now) }));
}

async function openClaims(tx: Transaction, eventId: string, won: readonly Won[]) {
  const now = Date.now();
  for (const { place, holder } of won) {
    const claim = openClaim(eventId, place, holder, now);
    await tx.set(claims, claimId(eventId, place), claim);
    await tx.publish(eventsEvents.claimOpened, factsOf(claim));
  }
}
