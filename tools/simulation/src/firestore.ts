import { clockNow, ownerNow } from './clock.ts';

/** gRPC status codes that the store looks at. */
export const GrpcStatus = {
  CANCELLED: 1,
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  UNAUTHENTICATED: 16,
} as const;

const failure = (status: keyof typeof GrpcStatus, message = '') =>
  Object.assign(new Error(`${status} ${message}`), { code: GrpcStatus[status] });

/** A time; of a change, its number among all changes. */
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

type Fields = Record<string, unknown>;
type Comparable = string | number | boolean;

interface Kept {
  readonly text: string;
  readonly fields: Fields;
  readonly version: number;
}

interface SentMail {
  readonly to: string;
  readonly messageId: string;
  readonly subject: string;
  readonly at: number;
}

/** Servers of others, which outlast every process. A commit happens as a whole or not at all. */
export class Cloud {
  /** E-mail addresses of accounts at the identity provider, by uid. */
  readonly identities = new Map<string, string>();
  /** Mails that the mail server took. */
  readonly mails: SentMail[] = [];
  readonly collections = new Map<string, Map<string, Kept>>();
  /** How likely it is that an answer is lost, whether the call was carried out or not. */
  lost = 0;
  injected = 0;
  version = 0;
  ids = 0;

  /** The same documents and accounts, to be changed apart from these. */
  copy(): Cloud {
    const copy = new Cloud();
    for (const [name, documents] of this.collections)
      copy.collections.set(name, new Map(documents));
    for (const [uid, email] of this.identities) copy.identities.set(uid, email);
    copy.version = this.version;
    copy.ids = this.ids;
    return copy;
  }

  of(collection: string): Map<string, Kept> {
    let found = this.collections.get(collection);
    if (!found) this.collections.set(collection, (found = new Map()));
    return found;
  }

  put(collection: string, id: string, fields: Fields): void {
    const text = JSON.stringify(fields);
    const kept = { text, fields: JSON.parse(text) as Fields, version: (this.version += 1) };
    this.of(collection).set(id, kept);
  }
}

const longestCallMs = 20;
let cloud = new Cloud();

export const cloudNow = () => cloud;

export function useCloud(next: Cloud): void {
  cloud = next;
}

/** Carries out `work` at the server. A process that crashes meanwhile never learns how it ended. */
export function remote<R>(work: () => R): Promise<R> {
  const clock = clockNow();
  const owner = ownerNow() ?? { isDead: false };
  return new Promise((resolve, reject) => {
    if (owner.isDead) return;
    clock.outside(() =>
      clock.after(clock.random.between(0.5, longestCallMs), () => {
        let settle: () => void;
        try {
          const result = work();
          settle = () => resolve(result);
        } catch (error) {
          settle = () => reject(error as Error);
        }
        if (clock.random.chance(cloud.lost)) {
          cloud.injected += 1;
          settle = () => reject(failure('UNAVAILABLE'));
        }
        clock.as(owner, () => clock.after(clock.random.between(0.5, longestCallMs), settle));
      }),
    );
  });
}

class Reference {
  constructor(
    readonly collection: string,
    readonly id: string,
  ) {}

  get path(): string {
    return `${this.collection}/${this.id}`;
  }

  get = () => remote(() => new Snapshot(this));
}

/** A document as it is when this is made. */
class Snapshot {
  readonly kept: Kept | undefined;

  constructor(readonly ref: Reference) {
    this.kept = cloud.of(ref.collection).get(ref.id);
  }

  get id(): string {
    return this.ref.id;
  }

  get updateTime() {
    return this.kept && new Timestamp(this.kept.version, 0);
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

  doc = (id = `auto-${(cloud.ids += 1)}`) => new Reference(this.name, id);
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
    const fits = [...cloud.of(this.name)].filter(([, { fields }]) =>
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
      .sort(([a, one], [b, other]) => order(one.fields, valuesOf(other.fields)) || compare(a, b))
      .slice(0, most)
      .map(([id]) => new Snapshot(new Reference(this.name, id)));
  }

  #with(more: Partial<Asked>): Query {
    return new Query(this.name, { ...this.asked, ...more });
  }
}

/** Writes that happen together, where `unchanged` still holds. */
class Writes {
  readonly #writes: { readonly check: () => void; readonly apply: () => void }[] = [];

  create(ref: Reference, fields: Fields): void {
    const check = () => {
      if (new Snapshot(ref).kept) throw failure('ALREADY_EXISTS', `documents/${ref.path}`);
    };
    this.#add(ref, fields, check);
  }

  set(ref: Reference, fields: Fields): void {
    this.#add(ref, fields);
  }

  update(ref: Reference, fields: Fields, { lastUpdateTime }: { lastUpdateTime: Timestamp }): void {
    const check = () => {
      const { kept } = new Snapshot(ref);
      if (!kept) throw failure('NOT_FOUND');
      if (kept.version !== lastUpdateTime.seconds) throw failure('FAILED_PRECONDITION');
    };
    const left = Object.entries(fields).filter(([, value]) => value !== deleted);
    this.#add(ref, Object.fromEntries(left), check);
  }

  delete({ collection, id }: Reference): void {
    this.#writes.push({ check: () => {}, apply: () => void cloud.of(collection).delete(id) });
  }

  commit(): Promise<void> {
    return remote(() => {
      this.assertUnchanged();
      for (const { check } of this.#writes) check();
      for (const { apply } of this.#writes) apply();
    });
  }

  protected assertUnchanged(): void {}

  #add({ collection, id }: Reference, fields: Fields, check = () => {}): void {
    this.#writes.push({ check, apply: () => cloud.put(collection, id, fields) });
  }
}

/** A serializable transaction: its commit is refused where anything that it read has changed. */
class Transaction extends Writes {
  readonly #checks: (() => boolean)[] = [];

  async get(query: Query): Promise<{ docs: Snapshot[] }> {
    const marks = () =>
      query
        .found()
        .map(({ ref, kept }) => `${ref.path} ${kept?.version}`)
        .join();
    const [docs, before] = await remote(() => [query.found(), marks()] as const);
    this.#checks.push(() => marks() === before);
    return { docs };
  }

  async getAll(...refs: Reference[]): Promise<Snapshot[]> {
    const snapshots = await remote(() => refs.map((ref) => new Snapshot(ref)));
    for (const { ref, kept } of snapshots) {
      this.#checks.push(() => new Snapshot(ref).kept === kept);
    }
    return snapshots;
  }

  protected override assertUnchanged(): void {
    if (!this.#checks.every((isUnchanged) => isUnchanged())) throw failure('ABORTED');
  }
}

export const getFirestore = () => ({
  settings: () => undefined,
  terminate: async () => undefined,
  collection: (name: string) => new Query(name),
  batch: () => new Writes(),
  getAll: (...refs: Reference[]) => remote(() => refs.map((ref) => new Snapshot(ref))),
  runTransaction: async <R>(work: (tx: Transaction) => Promise<R>): Promise<R> => {
    const tx = new Transaction();
    const result = await work(tx);
    await tx.commit();
    return result;
  },
});
