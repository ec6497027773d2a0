import { expect, it } from 'vitest';
import { servedFile } from './served-file.ts';
import { contentTypeOf } from './storage-path.ts';

const path = 'event/e1/posts/u1/abc.jpg';
const made = { width: 2400, variants: 'made' as const, slots: [320, 640, 1200] };
const accept = 'image/avif,image/webp,*/*';

it.each([
  [640, accept, 'abc_640.avif', 'image/avif'],
  [400, 'image/webp', 'abc_640.webp', 'image/webp'],
  [640, 'image/jpeg', 'abc.jpg', 'image/jpeg'],
  [2000, accept, 'abc.jpg', 'image/jpeg'],
  [undefined, accept, 'abc.jpg', 'image/jpeg'],
])('%s pixels for a browser that accepts %s come from %s', (width, types, name, contentType) => {
  const file = servedFile(path, made, { width, accept: types });
  expect(file).toEqual({ path: path.replace('abc.jpg', name), isFinal: true });
  expect(contentTypeOf(file.path)).toBe(contentType);
});

it.each(['none', 'wanted'] as const)('the master is served while variants are %s', (variants) => {
  const record = { ...made, variants, slots: [] };
  expect(servedFile(path, record, { width: 640, accept })).toMatchObject({
    path,
    isFinal: false,
  });
  expect(servedFile(path, record, { width: undefined, accept }).isFinal).toBe(true);
});

it('small variants are served once they exist, and the master for the others', () => {
  const record = { ...made, variants: 'begun' as const, slots: [320] };
  const meanwhile = { path, isFinal: false };
  const served = (width: number) => servedFile(path, record, { width, accept });
  expect(served(300)).toEqual({ path: path.replace('.jpg', '_320.avif'), isFinal: true });
  expect([served(640), served(2400)]).toEqual([meanwhile, meanwhile]);
});
