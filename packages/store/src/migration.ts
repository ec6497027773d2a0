import type { DatabaseSync } from 'node:sqlite';
import type { Store } from './store.ts';

/** A document before its shape is known. */
export type LooseDocument = Record<string, unknown>;

/**
 * One step forward of what is on disk. A service's list begins at version 1, which is what there was
 * before the first step; steps are only ever added at its end.
 */
export interface Migration {
  /** What it does, in a few words. */
  readonly name: string;
  /** Statements on the SQLite file, where more than documents changes. */
  readonly sqlite?: string;
  /**
   * By collection, what becomes of each document; undefined deletes it. Pure, and leaves a document
   * as it is that has the new shape already.
   */
  readonly documents?: Readonly<
    Record<string, (document: LooseDocument, id: string) => LooseDocument | undefined>
  >;
  /** What no statement can say and no document alone, inside the transaction of all steps. */
  readonly run?: (db: DatabaseSync) => void;
  /** The program copes with documents from before it: a hosted store, which takes no steps, may. */
  readonly isOptional?: true;
  /**
   * What of an optional step a hosted store takes all the same, at every start and beside what is
   * served: in small transactions, each leaving as it is what has the new shape already.
   */
  readonly hosted?: (store: Store, signal: AbortSignal) => Promise<void>;
}

/** What has versions of its own in one store: the kit's tables, and the service's collections. */
export interface SchemaPart {
  readonly name: string;
  readonly migrations: readonly Migration[];
}

/** Steps of outbox, inbox and idempotency, the same in every service. */
export const kitSchema: SchemaPart = { name: 'kit', migrations: [] };

/** The version that a part has after all of its steps. */
export const newestVersion = ({ migrations }: SchemaPart): number => migrations.length + 1;

/** The steps from `version` on; throws when that is newer than this program knows. */
export function stepsFrom(part: SchemaPart, version: number): readonly Migration[] {
  const newest = newestVersion(part);
  if (version > newest) {
    throw new Error(
      `it has version ${version} of ${part.name}, and this program knows up to ${newest}: start the newer one`,
    );
  }
  return part.migrations.slice(version - 1);
}
