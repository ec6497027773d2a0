import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { defineCollection } from '../collection.ts';
import { decodeDocument, encodeDocument } from './document-codec.ts';

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

describe('a document', () => {
  it('is kept as it is, without what is undefined', () => {
    const note = { text: 'Día', at: 1, list: undefined };
    expect(encodeDocument(plain, 'a', note)).toEqual({ text: 'Día', at: 1 });
    expect(Object.keys(encodeDocument(plain, 'a', note))).toEqual(['text', 'at']);
  });

  it('has opaque fields as text, and its end, which no caller sees', () => {
    const note = { text: 'x', at: 5_000, list: [[1], [{ a: null }]] };
    const kept = encodeDocument(special, 'a', note);
    expect(kept).toEqual({
      text: 'x',
      at: 5_000,
      list: '[[1],[{"a":null}]]',
      expireAt: Timestamp.fromMillis(6_000),
    });
    expect(decodeDocument(special, kept)).toEqual(note);
  });

  it('may lack an opaque field', () => {
    const kept = encodeDocument(special, 'a', { text: 'x', at: 1 });
    expect(decodeDocument(special, kept)).toEqual({ text: 'x', at: 1 });
  });

  it('is refused when it is larger than Firestore takes', () => {
    const note = { text: 'ñ'.repeat(500_000), at: 1 };
    expect(() => encodeDocument(plain, 'a', note)).toThrow(/^notes\/a of \d+ bytes is too large$/);
    expect(() => encodeDocument(plain, 'a', { ...note, text: 'ñ'.repeat(490_000) })).not.toThrow();
  });
});
