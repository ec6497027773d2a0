import { SpanKind } from '@opentelemetry/api';
import type { Collection, Document } from './collection.ts';
import type { Query, Store, Stored, Transaction, Versioned } from './store.ts';
import { names, inSpan } from '@el-reto/telemetry';

/** A store whose transactions show in the traces of what asked for them: `likes transaction`. */
export class TracedStore implements Store {
  readonly #name: string;
  readonly #options: () => { kind: SpanKind; attributes: Record<string, string> };

  /** `name`: the service that owns the store; `system`: as `db.system.name` has it. */
  constructor(
    private readonly store: Store,
    name: string,
    system: string,
  ) {
    this.#name = `${name} transaction`;
    this.#options = () => ({
      kind: SpanKind.CLIENT,
      attributes: {
        [names.dbSystem]: system,
        [names.dbNamespace]: name,
        [names.dbOperation]: 'transaction',
      },
    });
  }

  get outbox() {
    return this.store.outbox;
  }

  transaction<R>(work: (tx: Transaction) => Promise<R>): Promise<R> {
    return inSpan(this.#name, this.#options, () => this.store.transaction(work));
  }

  get<T extends Document>(collection: Collection<T>, id: string): Promise<T | undefined> {
    return this.store.get(collection, id);
  }

  getMany<T extends Document>(
    collection: Collection<T>,
    ids: readonly string[],
  ): Promise<Map<string, T>> {
    return this.store.getMany(collection, ids);
  }

  find<T extends Document>(collection: Collection<T>, query: Query<T>): Promise<Stored<T>[]> {
    return this.store.find(collection, query);
  }

  count<T extends Document>(
    collection: Collection<T>,
    query: Pick<Query<T>, 'where'>,
  ): Promise<number> {
    return this.store.count(collection, query);
  }

  getVersioned<T extends Document>(
    collection: Collection<T>,
    id: string,
  ): Promise<Versioned<T> | undefined> {
    return this.store.getVersioned(collection, id);
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
