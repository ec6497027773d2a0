// Replaces `firebase-admin/firestore`.
import { Cloud, failure, remote, statusCodes, type Fields } from './cloud.ts';

export const GrpcStatus = statusCodes;

/** A time. The time of a change is its number in the order of all changes. */
export class Timestamp {
  constructor(
    readonly seconds: number,
    readonly nanoseconds = 0,
  ) {}

  /** The expiry of a document, which is not stored, because nothing expires. */
  static fromMillis = () => undefined;
}

export class FieldPath extends String {}

const deleted = Symbol('deleted');
export const FieldValue = { delete: () => deleted };

class Reference {
  constructor(
    readonly collection: string,
    readonly id: string,
    readonly path = `${collection}/${id}`,
  ) {}

  get = () => remote(() => new Snapshot(this));
}

/** The state of a document at the creation of the snapshot. */
class Snapshot {
  constructor(
    readonly ref: Reference,
    readonly id = ref.id,
    readonly kept = Cloud.current.of(ref.collection).get(id),
    readonly updateTime = kept && new Timestamp(kept.version),
  ) {}

  data = () => this.kept && (JSON.parse(this.kept.text) as Fields);
  get = (field: string) => this.data()?.[field];
}

type Comparable = string | number | boolean;
const compare = (one: unknown, other: unknown) =>
  one === other ? 0 : (one as Comparable) < (other as Comparable) ? -1 : 1;

function fits(value: unknown, operator: string, asked: unknown): boolean {
  if (operator === 'in') return (asked as unknown[]).includes(value);
  const sign = compare(value, asked);
  if (sign === 0) return operator.includes('=');
  return typeof value === typeof asked && operator.startsWith(sign < 0 ? '<' : '>');
}

interface Asked {
  readonly where: readonly (readonly [string, string, unknown])[];
  readonly orderBy: readonly (readonly [field: string, sign: 1 | -1])[];
  readonly after?: readonly unknown[];
  readonly most: number;
}

class Query {
  constructor(
    readonly name: string,
    private readonly asked: Asked = { where: [], orderBy: [], most: Infinity },
  ) {}

  doc = (id = `auto-${(Cloud.current.ids += 1)}`) => new Reference(this.name, id);
  where = (field: string | FieldPath, operator: string, value: unknown) =>
    this.#with({ where: [...this.asked.where, [String(field), operator, value]] });
  orderBy = (field: string | FieldPath, way: 'asc' | 'desc' = 'asc') =>
    this.#with({ orderBy: [...this.asked.orderBy, [String(field), way === 'asc' ? 1 : -1]] });
  startAfter = (...values: readonly unknown[]) => {
    const [first] = values;
    const isSnapshot = first instanceof Snapshot;
    return this.#with({ after: isSnapshot ? this.#valuesOf(first.data() ?? {}) : values });
  };
  limit = (most: number) => this.#with({ most });
  select = () => this;
  count = () => ({ get: () => remote(() => ({ data: () => ({ count: this.found().length }) })) });
  get = () => remote(() => ({ docs: this.found() }));

  found(): Snapshot[] {
    const { where, orderBy, after, most } = this.asked;
    const order = (one: Fields, other: readonly unknown[]) =>
      orderBy.map(([field, sign], at) => compare(one[field], other[at]) * sign).find(Boolean) ?? 0;
    return [...Cloud.current.of(this.name)]
      .filter(([, { fields }]) =>
        where.every(([field, operator, value]) => fits(fields[field], operator, value)),
      )
      .filter(([, { fields }]) => !after || order(fields, after) > 0)
      .toSorted(
        ([a, one], [b, other]) => order(one.fields, this.#valuesOf(other.fields)) || compare(a, b),
      )
      .slice(0, most)
      .map(([id]) => new Snapshot(this.doc(id)));
  }

  #valuesOf = (fields: Fields) => this.asked.orderBy.map(([field]) => fields[field]);

  #with(more: Partial<Asked>): Query {
    return new Query(this.name, { ...this.asked, ...more });
  }
}

function assert(isMet: boolean, status: string, message?: string): void {
  if (!isMet) throw failure(status, message);
}

/** A serializable transaction, or a batch of writes, whose commit happens as a whole or fails. */
class Transaction {
  /** Functions that throw if a read document has changed or a write is not allowed. */
  readonly #checks: (() => void)[] = [];
  readonly #writes: (() => void)[] = [];

  async get(query: Query): Promise<{ docs: Snapshot[] }> {
    const docs = await remote(() => query.found());
    const versionsOf = (some: Snapshot[]) => some.map(({ kept }) => kept?.version).join();
    this.#checks.push(() => assert(versionsOf(query.found()) === versionsOf(docs), 'ABORTED'));
    return { docs };
  }

  async getAll(...refs: Reference[]): Promise<Snapshot[]> {
    const snapshots = await readAll(...refs);
    for (const { ref, kept } of snapshots) {
      this.#checks.push(() => assert(new Snapshot(ref).kept === kept, 'ABORTED'));
    }
    return snapshots;
  }

  create(ref: Reference, fields: Fields): void {
    const isNew = () => new Snapshot(ref).kept === undefined;
    this.#checks.push(() => assert(isNew(), 'ALREADY_EXISTS', `documents/${ref.path}`));
    this.set(ref, fields);
  }

  set({ collection, id }: Reference, fields: Fields): void {
    this.#writes.push(() => Cloud.current.put(collection, id, fields));
  }

  update(ref: Reference, fields: Fields, { lastUpdateTime }: { lastUpdateTime: Timestamp }): void {
    this.#checks.push(() => {
      const { kept } = new Snapshot(ref);
      assert(kept !== undefined, 'NOT_FOUND');
      assert(kept?.version === lastUpdateTime.seconds, 'FAILED_PRECONDITION');
    });
    const left = Object.entries(fields).filter(([, value]) => value !== deleted);
    this.set(ref, Object.fromEntries(left));
  }

  delete({ collection, id }: Reference): void {
    this.#writes.push(() => void Cloud.current.of(collection).delete(id));
  }

  commit(): Promise<void> {
    return remote(() => {
      for (const step of [...this.#checks, ...this.#writes]) step();
    });
  }
}

const readAll = (...refs: Reference[]) => remote(() => refs.map((ref) => new Snapshot(ref)));

export const getFirestore = () => ({
  settings: () => undefined,
  collection: (name: string) => new Query(name),
  batch: () => new Transaction(),
  getAll: readAll,
  runTransaction: async <R>(work: (tx: Transaction) => Promise<R>): Promise<R> => {
    const tx = new Transaction();
    const result = await work(tx);
    await tx.commit();
    return result;
  },
});
