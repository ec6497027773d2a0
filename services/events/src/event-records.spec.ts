import { describe, expect, it } from 'vitest';
import { nameKey, pictureFields, picturesOf } from './event-records.ts';

describe('nameKey', () => {
  it('is the same for names that differ in case, accents and spaces', () => {
    expect(nameKey('  Día de MUERTOS ')).toBe(nameKey('dia de muertos'));
  });

  it('tells other names apart', () => {
    expect(nameKey('Día 1')).not.toBe(nameKey('Día 2'));
    expect(nameKey('a/b')).not.toBe(nameKey('a b'));
  });

  it('is a short key of plain characters, whatever the name', () => {
    expect(nameKey('ﷺ'.repeat(80))).toMatch(/^[\w-]{43}$/);
  });
});

describe('pictures', () => {
  it('are shown by URL, characters of paths escaped', () => {
    const paths = { thumbnailPath: 'events/x/a b.webp', aboutThumbnailPath: 'events/x/c.webp' };
    expect(pictureFields(paths)).toEqual({
      thumbnail: '/media/events/x/a%20b.webp',
      aboutThumbnail: '/media/events/x/c.webp',
      ...paths,
    });
  });

  it('are counted once when one serves for both', () => {
    expect(picturesOf({ thumbnailPath: 'p', aboutThumbnailPath: 'p' })).toEqual(['p']);
  });
});
