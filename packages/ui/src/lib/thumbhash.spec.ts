import { expect, it } from 'vitest';
import { placeholderUrl, plain } from './thumbhash.ts';

const hash = '1QcSHQRnh493V4dIh4eXh1h4kJUI';

it('draws a placeholder from a hash', () => {
  expect(placeholderUrl(hash)).toMatch(/^data:image\/png;base64,/);
  expect(plain(hash)?.backgroundColor).toMatch(/^rgb\(\d+ \d+ \d+\)$/);
});

it.each([undefined, '', '%%%', 'AA=='])('has none for %j', (broken) => {
  expect(placeholderUrl(broken)).toBeNull();
  expect(plain(broken)).toBeUndefined();
});
