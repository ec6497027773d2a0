// A Firestore client whose documents are in memory. It replaces `firebase-admin/firestore`.

/** gRPC's status codes, in the order of their numbers. */
const statuses =
  'OK CANCELLED UNKNOWN INVALID_ARGUMENT DEADLINE_EXCEEDED NOT_FOUND ALREADY_EXISTS PERMISSION_DENIED RESOURCE_EXHAUSTED FAILED_PRECONDITION ABORTED OUT_OF_RANGE UNIMPLEMENTED INTERNAL UNAVAILABLE DATA_LOSS UNAUTHENTICATED';
export const GrpcStatus = Object.fromEntries(statuses.split(' ').map((name, code) => [name, code]));

export const failure = (status: string, message = '') =>
  Object.assign(new Error(`${status} ${message}`), { code: GrpcStatus[status] });

type Fields = Record<string, unknown>;
interface Kept {
  readonly text: string;
  readonly fields: Fields;
  readonly version: number;
}

/** A new database. `call`: how a call reaches the server. */
export const emptyServer = () => ({
  collections: new Map<string, Map<string, Kept>>(),
  version: 0,
  ids: 0,
  call: async <R>(work: () => R): Promise<R> => work(),
});
export const server = emptyServer();

const documentsOf = (collection: string) => server.collections.getOrInsert(collection, new Map());

function put(collection: string, id: string, fields: Fields): void {
  const text = JSON.stringify(fields);
  const kept = { text, fields: JSON.parse(text) as Fields, version: (server.version += 1) };
  documentsOf(collection).set(id, kept);
}

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

  get = () => server.call(() => new Snapshot(this));
}

/** The state of a document at the creation of the snapshot. */
class Snapshot {
  constructor(
    readonly ref: Reference,
    readonly id = ref.id,
    readonly kept = documentsOf(ref.collection).get(id),
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

type Test = (fields: Fields) => boolean;

class Query {
  constructor(
    readonly name: string,
    private readonly tests: readonly Test[] = [],
    private readonly keys: readonly (readonly [field: string, sign: 1 | -1])[] = [],
    private readonly most = Infinity,
  ) {}

  doc = (id = `auto-${(server.ids += 1)}`) => new Reference(this.name, id);
  where = (field: string | FieldPath, operator: string, value: unknown) =>
    this.#filter((fields) => fits(fields[String(field)], operator, value));
  /** A document without the field is not in the result. */
  orderBy = (field: string | FieldPath, way: 'asc' | 'desc' = 'asc') => {
    const key = String(field);
    const { tests, keys } = this.#filter((fields) => fields[key] !== undefined);
    return new Query(this.name, tests, [...keys, [key, way === 'asc' ? 1 : -1]], this.most);
  };
  /** Called after all `orderBy`. */
  startAfter = (...values: readonly unknown[]) => {
    const [first] = values;
    const after = first instanceof Snapshot ? this.#valuesOf(first.data() ?? {}) : values;
    return this.#filter((fields) => this.#order(fields, after) > 0);
  };
  limit = (most: number) => new Query(this.name, this.tests, this.keys, most);
  select = () => this;
  count = () => ({
    get: () => server.call(() => ({ data: () => ({ count: this.found().length }) })),
  });
  get = () => server.call(() => ({ docs: this.found() }));

  found(): Snapshot[] {
    return [...documentsOf(this.name)]
      .filter(([, { fields }]) => this.tests.every((test) => test(fields)))
      .toSorted(
        ([a, one], [b, other]) =>
          this.#order(one.fields, this.#valuesOf(other.fields)) || compare(a, b),
      )
      .slice(0, this.most)
      .map(([id]) => new Snapshot(this.doc(id)));
  }

  #valuesOf = (fields: Fields) => this.keys.map(([field]) => fields[field]);
  #order = (one: Fields, values: readonly unknown[]) =>
    this.keys.map(([key, sign], at) => compare(one[key], values[at]) * sign).find(Boolean) ?? 0;
  #filter = (test: Test) => new Query(this.name, [...this.tests, test], this.keys, this.most);
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
    const docs = await server.call(() => query.found());
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
    this.#writes.push(() => put(collection, id, fields));
  }

  update(ref: Reference, fields: Fields, { lastUpdateTime }: { lastUpdateTime: Timestamp }): void {
    this.#requireVersion(ref, lastUpdateTime);
    const left = Object.entries(fields).filter(([, value]) => value !== deleted);
    this.set(ref, Object.fromEntries(left));
  }

  delete(ref: Reference, condition?: { lastUpdateTime: Timestamp }): void {
    if (condition) this.#requireVersion(ref, condition.lastUpdateTime);
    this.#writes.push(() => void documentsOf(ref.collection).delete(ref.id));
  }

  #requireVersion(ref: Reference, { seconds }: Timestamp): void {
    this.#checks.push(() => {
      const { kept } = new Snapshot(ref);
      assert(kept !== undefined, 'NOT_FOUND');
      assert(kept?.version === seconds, 'FAILED_PRECONDITION');
    });
  }

  commit(): Promise<void> {
    return server.call(() => {
      for (const step of [...this.#checks, ...this.#writes]) step();
    });
  }
}

const readAll = (...refs: Reference[]) => server.call(() => refs.map((ref) => new Snapshot(ref)));

/** Each project has documents of its own. */
export const getFirestore = ({ projectId = '' }: { readonly projectId?: string }) => ({
  settings: () => undefined,
  terminate: async () => undefined,
  collection: (name: string) => new Query(`${projectId}.${name}`),
  batch: () => new Transaction(),
  getAll: readAll,
  runTransaction: async <R>(work: (tx: Transaction) => Promise<R>): Promise<R> => {
    const tx = new Transaction();
    const result = await work(tx);
    await tx.commit();
    return result;
  },
});
