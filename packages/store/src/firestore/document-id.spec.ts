import { describe, expect, it } from 'vitest';
import { fromDocumentId, toDocumentId } from './document-codec.ts';

describe('toDocumentId', () => {
  it.each(['a', 'día de muertos', 'otono_uid', "a'b", 'a.b', '__a', '...'])('leaves %j', (id) => {
    expect(toDocumentId(id)).toBe(id);
  });

  it.each(['', '.', '..', '__id__', '____', 'a/b', '/', '%', '%2F', '50 %', '__a/b__', 'a\n/b'])(
    'makes %j fit, and back',
    (id) => {
      const made = toDocumentId(id);
      expect(made).not.toMatch(/\/|^\.{1,2}$|^__.*__$|^$/s);
      expect(fromDocumentId(made)).toBe(id);
    },
  );

  it('tells all of them apart', () => {
    const ids = ['', '%', '%25', '/', '%2F', '.', '%2E', '..', '__x__', '%5F_x__', '%%'];
    expect(new Set(ids.map(toDocumentId)).size).toBe(ids.length);
  });
});
