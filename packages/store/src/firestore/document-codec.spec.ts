import { Timestamp } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { defineCollection } from '../collection.ts';
import { decodeDocument, encodeDocument, fromDocumentId, toDocumentId } from './document-codec.ts';

interface Note {
  text: string;
  at: number;
  list?: unknown;
}
const plain = defineCollection<Note>('notes');
const special = defineCollection<Note>('outcomes', {
  opaque: ['list'],
  expires: { field: 'at', afterMs: 1_000 },
});

it('a document is stored unchanged, without undefined fields', () => {
  const note = { text: 'Día', at: 1, list: undefined };
  expect(encodeDocument(plain, 'a', note)).toEqual({ text: 'Día', at: 1 });
  expect(Object.keys(encodeDocument(plain, 'a', note))).toEqual(['text', 'at']);
});

it('a document stores opaque fields as text, and adds an expiry, which no caller sees', () => {
  const note = { text: 'x', at: 5_000, list: [[1], [{ a: null }]] };
  const kept = encodeDocument(special, 'a', note);
  expect(kept).toEqual({
    text: 'x',
    at: 5_000,
    list: '[[1],[{"a":null}]]',
    expireAt: Timestamp.fromMillis(6_000),
  });
  expect(decodeDocument(special, kept)).toEqual(note);
  const without = { text: 'x', at: 1 };
  expect(decodeDocument(special, encodeDocument(special, 'a', without))).toEqual(without);
});

it('a document is refused when it is larger than Firestore allows', () => {
  const note = { text: 'ñ'.repeat(500_000), at: 1 };
  expect(() => encodeDocument(plain, 'a', note)).toThrow(/^notes\/a of \d+ bytes is too large$/);
  expect(() => encodeDocument(plain, 'a', { ...note, text: 'ñ'.repeat(490_000) })).not.toThrow();
});

it.each(['a', 'día de muertos', 'otono_uid', "a'b", 'a.b', '__a', '...'])('the id is %j', (id) => {
  expect(toDocumentId(id)).toBe(id);
});

it.each(['', '.', '..', '__id__', '____', 'a/b', '/', '%', '%2F', '50 %', '__a/b__', 'a\n/b'])(
  'the id is encoded from %j, and can be decoded',
  (id) => {
    const made = toDocumentId(id);
    expect(made).not.toMatch(/\/|^\.{1,2}$|^__.*__$|^$/s);
    expect(fromDocumentId(made)).toBe(id);
  },
);
