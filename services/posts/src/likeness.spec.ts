import { expect, it } from 'vitest';
import { pendingPost } from '../test/sample-posts.ts';
import { distanceOf, fingerprintRecord, linkedWith } from './likeness.ts';
import { bands, type PostRecord } from './post-records.ts';

const record = (fingerprint: string) => fingerprintRecord('p', fingerprint);

const idsOf = ({ alike = [] }: PostRecord) => alike.map(({ postId }) => postId);

it('the distance of two fingerprints is the number of their different bits', () => {
  expect(distanceOf(record('0000000000000000'), record('ffffffffffffffff'))).toBe(64);
  expect(distanceOf(record('8000000000000001'), record('0000000000000000'))).toBe(2);
  expect(distanceOf(record('0123456789abcdef'), record('0123456789abcdef'))).toBe(0);
});

it('two fingerprints with up to 7 different bits have an equal byte, by which they are found', () => {
  const one = record('0123456789abcdef');
  // The worst case: each of the seven differences is in a different byte.
  const other = { ...one };
  for (const band of bands.slice(0, 7)) other[band] ^= 1;
  expect(distanceOf(one, other)).toBe(7);
  expect(bands.filter((band) => one[band] === other[band])).toHaveLength(1);
});

it('of very many similar posts, each is linked with a limited number, always both ways', () => {
  const all = new Map<string, PostRecord>();
  for (let i = 0; i < 300; i++) {
    const found = [...all.values()].map((other) => ({ other, distance: 0 }));
    for (const one of linkedWith(pendingPost(`p${i}`), found)) all.set(one.id, one);
  }
  for (const one of all.values()) {
    expect(idsOf(one).length).toBeGreaterThan(0);
    expect(idsOf(one).length).toBeLessThanOrEqual(24);
    for (const id of idsOf(one)) expect(idsOf(all.get(id) ?? one)).toContain(one.id);
  }
});
