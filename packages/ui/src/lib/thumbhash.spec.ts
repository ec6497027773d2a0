import { expect, it } from 'vitest';
import { placeholderUrl, plain } from './thumbhash.ts';

const hash = '1QcSHQRnh493V4dIh4eXh1h4kJUI';

it('a hash is decoded to a placeholder picture', () => {
  expect(placeholderUrl(hash)).toMatch(/^data:image\/png;base64,/);
  expect(plain(hash)?.backgroundColor).toMatch(/^rgb\(\d+ \d+ \d+\)$/);
});

it.each([undefined, '', '%%%', 'AA=='])('the broken hash %j has no placeholder', (broken) => {
  expect(placeholderUrl(broken)).toBeNull();
  expect(plain(broken)).toBeUndefined();
});
