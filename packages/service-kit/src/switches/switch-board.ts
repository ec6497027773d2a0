import { Controller, Inject, Injectable } from '@nestjs/common';
import type { OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import { allOpen, AppError, eventsEvents } from '@el-reto/contracts';
import type { Switches, SwitchName } from '@el-reto/contracts';
import { defineCollection, type Reader, type Store } from '@el-reto/store';
import type { Logger } from '@el-reto/telemetry';
import { HandleEvent, type ReceivedEvent } from '../messaging/handle-event.ts';
import { untilStoreAnswers } from '../store-at-start.ts';
import { LOGGER, STORE } from '../tokens.ts';

/** The stored switches. `revision` increases with each change, so that late events can be ignored. */
export type SwitchRecord = Switches & { readonly revision: number };

/**
 * The collection of the only switches document, in the service that owns the switches and in all that
 * follow them.
 */
export const switchesCollection = defineCollection<SwitchRecord>('switches');
export const switchesId = 'contest';

const untouched: SwitchRecord = { ...allOpen, revision: 0 };

/** The switches in the reader's store. All are open by default. */
export const readSwitches = async (reader: Reader): Promise<SwitchRecord> =>
  (await reader.get(switchesCollection, switchesId)) ?? untouched;

/**
 * An event reaches only one replica of a service. The others read the store at this interval, in
 * milliseconds.
 */
const refreshEveryMs = 1_000;

const closedCodes = { likes: 'LIKES_CLOSED', uploads: 'UPLOADS_CLOSED' } as const;

/** The switches, kept in the service's own store: after a restart no other service is needed. */
@Injectable()
export class SwitchBoard implements OnModuleInit, OnModuleDestroy {
  #now = untouched;
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<void> | undefined;

  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    this.#update(await untilStoreAnswers(this.logger, () => readSwitches(this.store)));
    this.#timer = setInterval(() => (this.#reading ??= this.#refresh()), refreshEveryMs);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer);
    await this.#reading;
  }

  isOpen(name: SwitchName): boolean {
    return this.#now[name] === 'open';
  }

  /** Throws LIKES_CLOSED or UPLOADS_CLOSED if the switch is closed. */
  requireOpen(name: SwitchName): void {
    if (!this.isOpen(name)) throw new AppError(closedCodes[name]);
  }

  /** Stores the switches of an event, unless newer ones are stored. */
  async apply(event: ReceivedEvent<typeof eventsEvents.switchesChanged>): Promise<void> {
    await event.once(async (tx) => {
      const kept = await readSwitches(tx);
      if (kept.revision >= event.payload.revision) return;
      await tx.set(switchesCollection, switchesId, event.payload);
    });
    this.#update(event.payload);
  }

  #update(record: SwitchRecord): void {
    if (record.revision > this.#now.revision) this.#now = record;
  }

  /** Reads the switches. They stay as they are if the store does not answer. */
  async #refresh(): Promise<void> {
    try {
      this.#update(await readSwitches(this.store));
    } catch (error) {
      this.logger.warn({ err: error }, 'switches could not be read');
    } finally {
      this.#reading = undefined;
    }
  }
}

/** Receives changes of the switches. The service must also provide a SwitchBoard. */
@Controller()
export class SwitchesConsumer {
  constructor(@Inject(SwitchBoard) private readonly board: SwitchBoard) {}

  @HandleEvent(eventsEvents.switchesChanged)
  async switchesChanged(event: ReceivedEvent<typeof eventsEvents.switchesChanged>): Promise<void> {
    await this.board.apply(event);
  }
}
