/** What Firestore does not take in a document's id, and what marks an escape here. */
const reserved = /[%/]/g;

/**
 * The Firestore id of any text: slashes, the empty text, `.`, `..` and `__…__` are not allowed
 * there. Texts that need no escape stay as they are, accents included.
 */
export function toDocumentId(id: string): string {
  if (id === '') return '%';
  const escaped = id.replaceAll(reserved, (character) => encodeURIComponent(character));
  if (/^\.{1,2}$/.test(escaped)) return escaped.replaceAll('.', '%2E');
  return /^__.*__$/s.test(escaped) ? `%5F${escaped.slice(1)}` : escaped;
}

/** The text that `toDocumentId` made an id of. */
export function fromDocumentId(documentId: string): string {
  if (documentId === '%') return '';
  return documentId.replaceAll(/%(25|2F|2E|5F)/g, (code) => decodeURIComponent(code));
}
