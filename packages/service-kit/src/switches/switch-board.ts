import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Inject, Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { allOpen, AppError, eventsEvents } from '@el-reto/contracts';
import type { Switches, SwitchName } from '@el-reto/contracts';
import { defineCollection, type Reader, type Store } from '@el-reto/store';
import { HandleEvent, type ReceivedEvent } from '../messaging/handle-event.ts';
import { BackgroundWork } from '../throttle.ts';
import { STORE } from '../tokens.ts';

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
const startRetryMs = 250;

const closedCodes = { likes: 'LIKES_CLOSED', uploads: 'UPLOADS_CLOSED' } as const;

/**
 * The switches, kept in the service's own store: after a restart no other service is needed. They stay as
 * they are while the store does not answer.
 */
@Injectable()
export class SwitchBoard extends BackgroundWork implements OnModuleInit {
  #now = untouched;

  constructor(@Inject(STORE) private readonly store: Store) {
    super(refreshEveryMs, refreshEveryMs);
  }

  /** Reads the switches before the first request is accepted. An unavailable store delays the start. */
  async onModuleInit(): Promise<void> {
    for (;;) {
      try {
        return await this.work();
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'SERVICE_UNAVAILABLE') throw error;
        this.logger.warn({ err: error }, 'the start waits: the store cannot be read');
        await sleep(startRetryMs);
      }
    }
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

  protected override async work(): Promise<void> {
    this.#update(await readSwitches(this.store));
  }

  #update(record: SwitchRecord): void {
    if (record.revision > this.#now.revision) this.#now = record;
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
