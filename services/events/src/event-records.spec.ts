import { describe, expect, it } from 'vitest';
import { pictureFields, picturesOf } from './event-records.ts';

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
