import { expect, it } from 'vitest';
import { pendingPost } from '../test/sample-posts.ts';
import { linkedWith } from './likeness.ts';
import type { PostRecord } from './post-records.ts';

const idsOf = ({ alike = [] }: PostRecord) => alike.map(({ postId }) => postId);

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
