// Replaces `firebase-admin/firestore`.
import { cloudNow, failure, remote, statusCodes, type Fields, type Kept } from './cloud.ts';

export const GrpcStatus = statusCodes;

/** A time. The time of a change is its number in the order of all changes. */
export class Timestamp {
  constructor(
    readonly seconds: number,
    readonly nanoseconds: number,
  ) {}

  static fromMillis = (ms: number) => new Timestamp(Math.floor(ms / 1_000), 0);
  toJSON = () => undefined;
}

export class FieldPath {
  constructor(readonly name: string) {}
}

const deleted = Symbol('deleted');
export const FieldValue = { delete: () => deleted };

type Comparable = string | number | boolean;

class Reference {
  readonly path: string;

  constructor(
    readonly collection: string,
    readonly id: string,
  ) {
    this.path = `${collection}/${id}`;
  }

  get = () => remote(() => new Snapshot(this));
}

/** The state of a document at the creation of the snapshot. */
class Snapshot {
  readonly id: string;
  readonly kept: Kept | undefined;
  readonly updateTime: Timestamp | undefined;

  constructor(readonly ref: Reference) {
    this.id = ref.id;
    this.kept = cloudNow().of(ref.collection).get(ref.id);
    this.updateTime = this.kept && new Timestamp(this.kept.version, 0);
  }

  data = () => this.kept && (JSON.parse(this.kept.text) as Fields);
  get = (field: string) => this.data()?.[field];
}

const compare = (one: unknown, other: unknown) =>
  one === other ? 0 : (one as Comparable) < (other as Comparable) ? -1 : 1;

const operators: Record<string, (value: unknown, asked: unknown) => boolean> = {
  '==': (value, asked) => value === asked,
  in: (value, asked) => (asked as unknown[]).includes(value),
  '<': (value, asked) => typeof value === typeof asked && compare(value, asked) < 0,
  '<=': (value, asked) => typeof value === typeof asked && compare(value, asked) <= 0,
  '>': (value, asked) => typeof value === typeof asked && compare(value, asked) > 0,
  '>=': (value, asked) => typeof value === typeof asked && compare(value, asked) >= 0,
};

interface Asked {
  readonly where: readonly (readonly [string, string, unknown])[];
  readonly orderBy: readonly (readonly [string, 'asc' | 'desc'])[];
  readonly after?: readonly unknown[];
  readonly most: number;
}

const nameOf = (field: string | FieldPath) => (typeof field === 'string' ? field : field.name);

class Query {
  constructor(
    readonly name: string,
    private readonly asked: Asked = { where: [], orderBy: [], most: Infinity },
  ) {}

  doc = (id = `auto-${(cloudNow().ids += 1)}`) => new Reference(this.name, id);
  where = (field: string | FieldPath, operator: string, value: unknown) =>
    this.#with({ where: [...this.asked.where, [nameOf(field), operator, value]] });
  orderBy = (field: string | FieldPath, way: 'asc' | 'desc' = 'asc') =>
    this.#with({ orderBy: [...this.asked.orderBy, [nameOf(field), way]] });
  startAfter = (...values: readonly unknown[]) => {
    const [first] = values;
    const { orderBy } = this.asked;
    return this.#with({
      after: first instanceof Snapshot ? orderBy.map(([field]) => first.get(field)) : values,
    });
  };
  limit = (most: number) => this.#with({ most });
  select = () => this;
  count = () => ({
    get: () => remote(() => ({ data: () => ({ count: this.found().length }) })),
  });
  get = () => remote(() => ({ docs: this.found() }));

  found(): Snapshot[] {
    const { where, orderBy, after, most } = this.asked;
    const fits = [...cloudNow().of(this.name)].filter(([, { fields }]) =>
      where.every(([field, operator, value]) => operators[operator]?.(fields[field], value)),
    );
    const order = (one: Fields, other: readonly unknown[]) => {
      for (const [index, [field, way]] of orderBy.entries()) {
        const sign = compare(one[field], other[index]) * (way === 'asc' ? 1 : -1);
        if (sign !== 0) return sign;
      }
      return 0;
    };
    const valuesOf = (fields: Fields) => orderBy.map(([field]) => fields[field]);
    return fits
      .filter(([, { fields }]) => !after || order(fields, after) > 0)
      .toSorted(
        ([a, one], [b, other]) => order(one.fields, valuesOf(other.fields)) || compare(a, b),
      )
      .slice(0, most)
      .map(([id]) => new Snapshot(new Reference(this.name, id)));
  }

  #with(more: Partial<Asked>): Query {
    return new Query(this.name, { ...this.asked, ...more });
  }
}

/** A serializable transaction, or a batch of writes, whose commit happens as a whole or fails. */
class Transaction {
  /** Functions that throw if a read document has changed or a write is not allowed. */
  readonly #checks: (() => void)[] = [];
  readonly #writes: (() => void)[] = [];

  async get(query: Query): Promise<{ docs: Snapshot[] }> {
    const marks = () =>
      query
        .found()
        .map(({ ref, kept }) => `${ref.path} ${kept?.version}`)
        .join();
    const [docs, before] = await remote(() => [query.found(), marks()] as const);
    this.#checks.push(() => assertUnchanged(marks() === before));
    return { docs };
  }

  async getAll(...refs: Reference[]): Promise<Snapshot[]> {
    const snapshots = await readAll(...refs);
    for (const { ref, kept } of snapshots) {
      this.#checks.push(() => assertUnchanged(new Snapshot(ref).kept === kept));
    }
    return snapshots;
  }

  create(ref: Reference, fields: Fields): void {
    this.#checks.push(() => {
      if (new Snapshot(ref).kept) throw failure('ALREADY_EXISTS', `documents/${ref.path}`);
    });
    this.set(ref, fields);
  }

  set({ collection, id }: Reference, fields: Fields): void {
    this.#writes.push(() => cloudNow().put(collection, id, fields));
  }

  update(ref: Reference, fields: Fields, { lastUpdateTime }: { lastUpdateTime: Timestamp }): void {
    this.#checks.push(() => {
      const { kept } = new Snapshot(ref);
      if (!kept) throw failure('NOT_FOUND');
      if (kept.version !== lastUpdateTime.seconds) throw failure('FAILED_PRECONDITION');
    });
    const left = Object.entries(fields).filter(([, value]) => value !== deleted);
    this.set(ref, Object.fromEntries(left));
  }

  delete({ collection, id }: Reference): void {
    this.#writes.push(() => void cloudNow().of(collection).delete(id));
  }

  commit(): Promise<void> {
    return remote(() => {
      for (const check of this.#checks) check();
      for (const write of this.#writes) write();
    });
  }
}

function assertUnchanged(isUnchanged: boolean): void {
  if (!isUnchanged) throw failure('ABORTED');
}

const readAll = (...refs: Reference[]) => remote(() => refs.map((ref) => new Snapshot(ref)));

export const getFirestore = () => ({
  settings: () => undefined,
  terminate: async () => undefined,
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
