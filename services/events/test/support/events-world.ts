import { calls, eventsRequests } from '@el-reto/contracts';
import type { Event, EventDefinition } from '@el-reto/contracts';
import { allPages, startService } from '@el-reto/service-kit';
import type { AskOptions, RunningService } from '@el-reto/service-kit';
import { person, Surroundings } from '@el-reto/testing';
import { afterAll, beforeEach } from 'vitest';
import type { z } from 'zod';
import { AppModule } from '../../src/app.module.ts';
import { readEnv } from '../../src/env.ts';
import { collections, migrations } from '../../src/event-records.ts';
import { Neighbours } from './neighbours.ts';

/** The events service's surroundings: a real nats-server and a folder for SQLite. */
export class EventsWorld {
  readonly neighbours = new Neighbours();
  /** By which the next start seals and opens what winners answer. */
  claimsKey = 'k'.repeat(32);
  readonly around: Surroundings;

  private constructor(around: Surroundings) {
    this.around = around;
  }

  static async start(): Promise<EventsWorld> {
    const world = new EventsWorld(await Surroundings.start('events'));
    await world.neighbours.answerIn(world.around);
    return world;
  }

  /** What the service is told of its surroundings. */
  get env(): Record<string, string> {
    return { ...this.around.env, CLAIMS_KEY: this.claimsKey };
  }

  /** The service, in this process. */
  startService(): Promise<RunningService> {
    const env = readEnv(this.env);
    return startService({ name: 'events', module: AppModule, env, collections, migrations });
  }

  /** Forgets what one test set up for the answers of others. */
  reset(): void {
    this.neighbours.claims.clear();
    this.around.asked.length = 0;
    this.around.before = () => undefined;
  }

  readonly ask: Surroundings['ask'] = (definition, input, options) =>
    this.around.ask(definition, input, options);

  create(changes: Partial<NewEvent> = {}, options: AskOptions = {}): Promise<Event> {
    return this.ask(calls.createEvent, newEvent(changes), { actor: admin, ...options });
  }

  async list(scope: 'current' | 'all' = 'all'): Promise<Event[]> {
    return allPages('events', (from) => this.ask(eventsRequests.list, { scope, ...from }));
  }

  /** What was told of an event by `definition` so far. */
  told<S extends z.ZodType<{ eventId: string }>>(definition: EventDefinition<S>, eventId: string) {
    return this.around.told(definition).filter((payload) => payload.eventId === eventId);
  }

  stop(): Promise<void> {
    return this.around.stop();
  }
}

/** One service in one world for all tests of a file; each begins without what others set up. */
export async function worldOfThisFile() {
  const world = await EventsWorld.start();
  const service = await world.startService();
  afterAll(async () => {
    await service.stop();
    await world.stop();
  });
  beforeEach(() => world.reset());
  return { world, service };
}

export const admin = person('boss', { admin: true });
const visitor = person('visitor');

/** Who may not administer, by the code that says why. */
export const strangers = [
  ['UNAUTHENTICATED', null],
  ['ADMIN_ONLY', visitor],
  ['EMAIL_NOT_VERIFIED', { ...admin, emailVerified: false }],
] as const;

export type NewEvent = z.input<typeof calls.createEvent.input>;

let made = 0;

/** What an administrator sends for an event: a name and uploads of its own, unless `changes`. */
export function newEvent(changes: Partial<NewEvent> = {}): NewEvent {
  made++;
  return {
    name: `Evento ${made}`,
    title: 'Un evento',
    description: 'De prueba',
    startDate: '2024-11-06',
    endDate: '2024-11-30',
    thumbnailMediaId: `thumb-${made}`,
    aboutThumbnailMediaId: `about-${made}`,
    ...changes,
  };
}
