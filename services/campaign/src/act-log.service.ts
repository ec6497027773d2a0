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
  findPage,
  LOGGER,
  RequestClient,
  STORE,
  type Incoming,
  type PageQuery,
} from '@el-reto/service-kit';
import type { Store, Transaction } from '@el-reto/store';
import type { Logger } from '@el-reto/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { actors, acts, headId, heads, type ActRecord } from './campaign-records.ts';

const entriesPerPage = 100;
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
  list({ limit, cursor, from, to, actor, action }: ActFilter) {
    const place = {
      ...(from !== undefined && { '>=': startOfDayInMexico(from).toISOString() }),
      ...(to !== undefined && { '<': endOfDayInMexico(to).toISOString() }),
    };
    const where = { ...(actor && { actor }), ...(action && { action }), place };
    const query = { where, orderBy: ['-place'] } as const;
    return this.#page({ ...query, limit: Math.min(limit, entriesPerPage) }, cursor);
  }

  /** A page of entries, oldest first. */
  read(cursor: string | undefined) {
    return this.#page({ orderBy: ['seq'], limit: entriesPerPage }, cursor);
  }

  async #page(query: Omit<PageQuery<ActRecord>, 'sizeOf'>, cursor: string | undefined) {
    const { page, nextCursor } = await findPage(this.store, acts, { ...query, sizeOf }, cursor);
    return { entries: page.map(({ data }) => data), nextCursor };
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

const sizeOf = ({ before, after }: ActRecord) => Buffer.byteLength(JSON.stringify([before, after]));
