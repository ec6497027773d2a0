import { FieldValue, Timestamp, type DocumentData } from 'firebase-admin/firestore';
import type { AnyCollection } from '../collection.ts';

/** In bytes. Firestore's limit is 1 MiB and includes the names of fields. */
const documentBytes = 1_000_000;
/** The field that Firestore's time-to-live policy reads. Callers never see it. */
const expiryField = 'expireAt';

/**
 * A document as Firestore stores it: opaque fields become text, and expiring documents get their expiry
 * time. Throws if the document is too large.
 */
export function encodeDocument(
  { name, opaque = [], expires }: AnyCollection,
  id: string,
  data: unknown,
): DocumentData {
  const text = JSON.stringify(data);
  const size = Buffer.byteLength(text);
  if (size > documentBytes) throw new Error(`${name}/${id} of ${size} bytes is too large`);
  const encoded = JSON.parse(text) as DocumentData;
  for (const field of opaque) {
    if (field in encoded) encoded[field] = JSON.stringify(encoded[field]);
  }
  if (expires && expires.field in encoded) {
    const start = Number(encoded[expires.field]);
    encoded[expiryField] = Timestamp.fromMillis(start + expires.afterMs);
  }
  return encoded;
}

/** The update that changes `before` to `data`. It deletes the fields that `data` lacks. */
export function encodeReplacement(
  collection: AnyCollection,
  id: string,
  before: unknown,
  data: unknown,
): DocumentData {
  const fields = encodeDocument(collection, id, data);
  for (const field of Object.keys(before ?? {})) {
    if (!(field in fields)) fields[field] = FieldValue.delete();
  }
  return fields;
}

/** The inverse of `encodeDocument`. */
export function decodeDocument(
  { opaque = [], expires }: AnyCollection,
  data: DocumentData,
): object {
  const decoded = { ...data };
  for (const field of opaque) {
    if (field in decoded) decoded[field] = JSON.parse(decoded[field] as string) as unknown;
  }
  if (expires) delete decoded[expiryField];
  return decoded;
}

/** A timestamp as text, including nanoseconds. */
export const versionOf = ({ seconds, nanoseconds }: Timestamp): string =>
  `${seconds}.${nanoseconds}`;

export function timeOf(version: string): Timestamp {
  const [seconds, nanoseconds] = version.split('.').map(Number);
  return new Timestamp(seconds ?? 0, nanoseconds ?? 0);
}

/** The Firestore id for any text. Firestore refuses slashes, empty ids, `.`, `..` and `__…__`. */
export function toDocumentId(id: string): string {
  if (id === '') return '%';
  const escaped = id.replaceAll(/[%/]/g, (character) => encodeURIComponent(character));
  if (/^\.{1,2}$/.test(escaped)) return escaped.replaceAll('.', '%2E');
  return /^__.*__$/s.test(escaped) ? `%5F${escaped.slice(1)}` : escaped;
}

/** The inverse of `toDocumentId`. */
export function fromDocumentId(documentId: string): string {
  if (documentId === '%') return '';
  return documentId.replaceAll(/%(25|2F|2E|5F)/g, (code) => decodeURIComponent(code));
}
