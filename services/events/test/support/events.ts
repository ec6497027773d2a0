import { readSettings } from '@el-reto/contracts/settings';
import { createHash } from 'node:crypto';
import { calls, eventsEvents, eventsRequests, integrityRequests } from '@el-reto/contracts';
import {
  ledgerText,
  likesRequests,
  notificationsRequests,
  postsRequests,
  startOfHour,
} from '@el-reto/contracts';
import type { Event, EventDefinition, LedgerLine } from '@el-reto/contracts';
import { allPages, startService, type AskOptions } from '@el-reto/service-kit';
import { harnessOfFile, person, type Harness, type StartService } from '@el-reto/testing';
import { beforeEach } from 'vitest';
import type { z } from 'zod';
import { eventsService } from '../../src/app.module.ts';
import { eventsEnvSchema } from '../../src/env.ts';

export type NewEvent = z.input<typeof calls.createEvent.input>;

export const admin = person('boss', { admin: true });
export const dayMs = 24 * 60 * 60 * 1000;

const start: StartService = (source) => {
  const env = readSettings(eventsEnvSchema, { CLAIMS_KEY: 'k'.repeat(32), ...source });
  return startService(eventsService(env));
};

/** The events service of one test file, with the answers of the services that it asks. */
export class Events {
  /** The most liked posts by event id, as the likes service answers. */
  readonly top = new Map<string, { postId: string; likes: number }[]>();
  /** The parts of ledgers by event id, as the likes service answers. */
  readonly ledgers = new Map<string, readonly (readonly LedgerLine[])[]>();
  /** Numbers of undecided clusters by event id, as the integrity service answers. */
  readonly undecided = new Map<string, number>();
  readonly mails: z.output<typeof notificationsRequests.sendAccountMail.input>[] = [];
  #names = 0;

  private constructor(readonly harness: Harness) {}

  static async ofFile(): Promise<Events> {
    const events = new Events(await harnessOfFile('events', start));
    await events.#answer();
    beforeEach(() => void events.harness.requests.splice(0));
    return events;
  }

  get neighbours() {
    return this.harness.neighbours;
  }

  /** Sends a request, as the administrator unless `options` name another actor. */
  readonly ask: Harness['ask'] = (definition, input, options) =>
    this.harness.ask(definition, input, { actor: admin, ...options });

  upload = () => this.neighbours.addUpload(admin.uid);

  /** The input of an ended event with its own name and uploads. */
  input(changes: Partial<NewEvent> = {}): NewEvent {
    this.#names += 1;
    return {
      name: `Evento ${this.#names}`,
      title: 'Un evento',
      description: 'De prueba',
      startDate: '2024-11-06',
      endDate: '2024-11-30',
      thumbnailMediaId: this.upload(),
      aboutThumbnailMediaId: this.upload(),
      ...changes,
    };
  }

  create = (changes: Partial<NewEvent> = {}, options: AskOptions = {}) =>
    this.ask(calls.createEvent, this.input(changes), options);

  update = (eventId: string, changes: Partial<NewEvent>, options: AskOptions = {}) =>
    this.ask(calls.updateEvent, { eventId, ...changes }, options);

  delete = (eventId: string) => this.ask(calls.deleteEvent, { eventId });

  setWinners = (eventId: string, active: boolean, options: AskOptions = {}) =>
    this.ask(active ? calls.activateWinners : calls.deactivateWinners, { eventId }, options);

  publish = (eventId: string, confirm?: boolean, options: AskOptions = {}) =>
    this.ask(calls.publishResult, { eventId, confirm }, options);

  result = (eventId: string) => this.ask(eventsRequests.getResult, { eventId });

  list = (scope: 'current' | 'all' = 'all'): Promise<Event[]> =>
    allPages('events', (from) => this.ask(eventsRequests.list, { scope, ...from }));

  find = async (eventId: string) => (await this.list()).find(({ id }) => id === eventId);

  /** Creates an ended event with these likes; its posts exist in the order of their first likes. */
  async ended(lines: readonly (readonly LedgerLine[])[] = []): Promise<string> {
    const { id } = await this.create();
    this.ledgers.set(id, lines);
    for (const { postId } of lines.flat()) this.neighbours.addPost(postId, { eventId: id });
    return id;
  }

  /** Payloads of published events about one contest event, oldest first. */
  async published<S extends z.ZodType<{ eventId: string }>>(
    definition: EventDefinition<S>,
    eventId: string,
  ) {
    await this.harness.settled();
    return this.harness.published(definition).filter((payload) => payload.eventId === eventId);
  }

  /** Recorded acts whose subject begins with `subject`, oldest first. */
  async acts(subject: string | null) {
    await this.harness.settled();
    const acts = this.harness.published(eventsEvents.actRecorded);
    return acts.filter((act) =>
      subject === null ? act.subject === null : act.subject?.startsWith(subject),
    );
  }

  async #answer(): Promise<void> {
    const { harness, neighbours } = this;
    await harness.answer(likesRequests.listTop, ({ input: { eventIds, limit } }) => ({
      top: Object.fromEntries(eventIds.map((id) => [id, (this.top.get(id) ?? []).slice(0, limit)])),
    }));
    await harness.answer(integrityRequests.countUndecided, ({ input: { eventId } }) => ({
      undecided: this.undecided.get(eventId) ?? 0,
    }));
    await harness.answer(likesRequests.publish, ({ input }) => this.#ledger(input.eventId));
    await harness.answer(likesRequests.readLedger, ({ input: { eventId, part } }) => ({
      lines: this.#parts(eventId)[part] ?? '',
      reachedAt: timesOf(this.ledgers.get(eventId)?.[part] ?? []),
    }));
    await harness.answer(postsRequests.listCards, ({ input: { eventId } }) => ({
      cards: [...neighbours.posts.values()]
        .filter((post) => post.public && post.eventId === eventId)
        .map((post) => ({ ...post, width: 8, height: 8, thumbhash: 'aGFzaA==' })),
      nextCursor: null,
    }));
    await harness.answer(notificationsRequests.sendAccountMail, ({ input }) => {
      this.mails.push(input);
      return { sent: true };
    });
  }

  #parts(eventId: string): string[] {
    return (this.ledgers.get(eventId) ?? []).map((lines) => lines.map(textOf).join(''));
  }

  #ledger(eventId: string) {
    const parts = this.#parts(eventId);
    const text = parts.join('');
    return {
      sha256: createHash('sha256').update(text).digest('hex'),
      entries: this.ledgers.get(eventId)?.flat().length ?? 0,
      bytes: text.length,
      parts: parts.length,
      receipts: { algorithm: 'Ed25519' as const, publicKey: 'k'.repeat(43) },
    };
  }
}

const textOf = (line: LedgerLine) => ledgerText({ ...line, at: startOfHour(Date.parse(line.at)) });

/** The time of the last counted like of each post. */
const timesOf = (lines: readonly LedgerLine[]) =>
  Object.fromEntries(
    lines
      .filter(({ state }) => state === 'counted')
      .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
      .map(({ postId, at }) => [postId, at]),
  );

/** A ledger line with its exact time, `minute` minutes after noon; each has a different voter. */
export const like = (
  postId: string,
  minute: number,
  state: LedgerLine['state'] = 'counted',
): LedgerLine => ({
  voter: `v${minute}`,
  postId,
  at: new Date(Date.UTC(2024, 10, 20, 12, minute)).toISOString(),
  state,
  reason: state === 'counted' ? null : 'burst',
});
