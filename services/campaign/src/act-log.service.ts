import { randomUUID } from 'node:crypto';
import {
  accountsRequests,
  endOfDayInMexico,
  startOfDayInMexico,
  uidSchema,
  type Act,
  type ActName,
  type Actor,
  type calls,
} from '@el-reto/contracts';
import {
  actOf,
  decodeCursor,
  encodeCursor,
  LOGGER,
  RequestClient,
  STORE,
  type Incoming,
} from '@el-reto/service-kit';
import type { Store, Stored, Transaction } from '@el-reto/store';
import type { Logger } from '@el-reto/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { actors, acts, headId, heads, type ActRecord } from './campaign-records.ts';

const entriesPerPage = 100;
/** A page ends once the states in its entries have this many bytes: a NATS message holds 1 MiB. */
const pageBytes = 400 * 1024;
/** Most accounts whose names are requested at once. */
const mostActors = 500;
/** Longest wait for the names of administrators, in milliseconds. */
const namesTimeoutMs = 1_000;

type ActFilter = Incoming<typeof calls.listAudit>['input'];

/** The log of administrators' actions. Entries are only added, never changed. */
@Injectable()
export class ActLog {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly requests: RequestClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Adds the action of the event `id`. Does nothing if the log has it already. */
  async append(tx: Transaction, id: string, act: Act): Promise<void> {
    const [known, head = { seq: 0 }, actor] = await Promise.all([
      tx.get(acts, id),
      tx.get(heads, headId),
      tx.get(actors, act.actor),
    ]);
    if (known) return;
    const seq = head.seq + 1;
    const place = `${new Date(act.at).toISOString()} ${String(seq).padStart(12, '0')}`;
    await tx.create(acts, id, { ...act, seq, place });
    await tx.set(heads, headId, { seq });
    if (!actor) await tx.set(actors, act.actor, { uid: act.actor });
  }

  async noteExport(
    actor: Actor,
    action: Extract<ActName, 'exportAudit' | 'listParticipants'>,
    subject: Act['subject'],
  ): Promise<void> {
    const act = actOf(actor, action, { subject });
    await this.store.transaction((tx) => this.append(tx, randomUUID(), act));
  }

  /** The number of entries. It is read from the head, because counting would read the whole log. */
  async count(): Promise<number> {
    return (await this.store.get(heads, headId))?.seq ?? 0;
  }

  /** A page of entries, newest first. */
  async list({ limit, cursor, from, to, actor, action }: ActFilter) {
    const place = {
      ...(from !== undefined && { '>=': startOfDayInMexico(from).toISOString() }),
      ...(to !== undefined && { '<': endOfDayInMexico(to).toISOString() }),
    };
    const where = { ...(actor && { actor }), ...(action && { action }), place };
    const size = Math.min(limit, entriesPerPage);
    const found = await this.store.find(acts, {
      where,
      orderBy: ['-place'],
      limit: size,
      ...(cursor !== undefined && { after: decodeCursor(z.tuple([z.string()]), cursor) }),
    });
    const { entries, last } = pageOf(found, size);
    return { entries, nextCursor: last ? encodeCursor([last.place]) : null };
  }

  /** A page of entries, oldest first. */
  async read(cursor: string | undefined) {
    const after = cursor === undefined ? [0] : decodeCursor(z.tuple([z.number().int()]), cursor);
    const orderBy = ['seq'] as const;
    const found = await this.store.find(acts, { orderBy, after, limit: entriesPerPage });
    const { entries, last } = pageOf(found, entriesPerPage);
    return { entries, nextCursor: last ? encodeCursor([last.seq]) : null };
  }

  /** All administrators in the log, with the current names of their accounts. */
  async actors(): Promise<{ uid: string; name: string | null }[]> {
    const uids = (await this.store.find(actors, { limit: mostActors })).map(({ id }) => id);
    const names = await this.#namesOf(uids);
    return uids.map((uid) => ({ uid, name: names.get(uid) ?? null }));
  }

  /** The accounts that are mentioned in entries, with their current names. */
  async people(entries: readonly ActRecord[]): Promise<{ uid: string; name: string }[]> {
    const mentioned = entries.flatMap(({ subject, before }) => [
      subject,
      before?.['author'],
      before?.['by'],
    ]);
    const uids = new Set(mentioned.flatMap((one) => uidSchema.safeParse(one).data ?? []));
    const names = await this.#namesOf([...uids]);
    return Array.from(names, ([uid, name]) => ({ uid, name }));
  }

  async #namesOf(uids: string[]): Promise<ReadonlyMap<string, string>> {
    if (uids.length === 0) return new Map();
    try {
      const options = { timeoutMs: namesTimeoutMs };
      const request = accountsRequests.listParticipants;
      const { people } = await this.requests.ask(request, { uids }, options);
      return new Map(people.map(({ uid, name }) => [uid, name]));
    } catch (error) {
      this.logger.warn({ err: error }, 'the log is shown without names: they could not be read');
      return new Map();
    }
  }
}

/** The entries of one answer. `last` is the last entry if more may follow. */
function pageOf(found: readonly Stored<ActRecord>[], size: number) {
  const all = found.map(({ data }) => data);
  let bytes = 0;
  const end = all.findIndex(({ before, after }, at) => {
    bytes += Buffer.byteLength(JSON.stringify([before, after]));
    return at > 0 && bytes > pageBytes;
  });
  const entries = end < 0 ? all : all.slice(0, end);
  const isEnd = end < 0 && found.length < size;
  return { entries, last: isEnd ? undefined : entries.at(-1) };
}
