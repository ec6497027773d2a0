import { createStore, del, delMany, entries, getMany, set, type UseStore } from 'idb-keyval';
import type { Focus } from '@el-reto/contracts';
import type { CardTexts } from '@el-reto/contracts/rules';
import { logQuietly, withLimit } from '@el-reto/ui/runtime';
import type { PreparedPhoto } from '@el-reto/ui/photo';

/** The typed and chosen fields of an unsent card. */
export interface DraftWords extends CardTexts {
  eventId: string;
  focus: Focus | null;
}

export interface Draft extends DraftWords {
  photo: PreparedPhoto | null;
}

interface Kept<T> {
  /** Milliseconds since 1970. */
  at: number;
  value: T;
}

const keptMs = 7 * 24 * 60 * 60 * 1000;
/** Maximum time that a form or a button waits for the database, in milliseconds. */
const patienceMs = 1_500;

const wordsKey = (uid: string) => `${uid} words`;
const photoKey = (uid: string) => `${uid} photo`;

let opened: UseStore | undefined;
const store = () => (opened ??= createStore('el-reto-drafts', 'drafts'));

/**
 * Runs `work`. An error, for example because storage is forbidden, is only logged. A database that does
 * not answer is not waited for.
 */
async function quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await withLimit(work(), patienceMs);
  } catch (error) {
    logQuietly('A draft was not kept', error);
    return undefined;
  }
}

/** Resolves to whether the value is stored. */
async function put(key: string, value: unknown): Promise<boolean> {
  const isStored = await quietly(async () => {
    await (value === null ? del(key, store()) : set(key, { at: Date.now(), value }, store()));
    return true;
  });
  return isStored ?? false;
}

/** Keys of drafts that are too old. */
export const staleKeys = (all: readonly [IDBValidKey, Kept<unknown>][], now: number) =>
  all.filter(([, { at }]) => now - at > keptMs).map(([key]) => key);

async function read(uid: string): Promise<Draft | null> {
  const all = await entries<string, Kept<unknown>>(store());
  await delMany(staleKeys(all, Date.now()), store());
  const [words, photo] = (await getMany([wordsKey(uid), photoKey(uid)], store())) as [
    Kept<DraftWords>?,
    Kept<PreparedPhoto>?,
  ];
  if (!words) return null;
  return { ...words.value, photo: photo?.value ?? null };
}

export const readDraft = async (uid: string): Promise<Draft | null> =>
  (await quietly(() => read(uid))) ?? null;

/** Stores the words; null deletes them. */
export const keepWords = (uid: string, words: DraftWords | null) => put(wordsKey(uid), words);
export const keepPhoto = (uid: string, photo: PreparedPhoto | null) => put(photoKey(uid), photo);

export const discardDraft = (uid: string) =>
  quietly(() => delMany([wordsKey(uid), photoKey(uid)], store()));
