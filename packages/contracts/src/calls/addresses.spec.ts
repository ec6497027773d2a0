import { expect, it } from 'vitest';
import { fillPath, isApiPath, pathTo } from './addresses.ts';

it('an address has its parameters percent-encoded', () => {
  expect(pathTo('listAllEvents')).toBe('/api/all-events');
  expect(pathTo('checkPostName', { name: 'El Año / 50 %' })).toBe(
    '/api/check-post-name/El%20A%C3%B1o%20%2F%2050%20%25',
  );
});

it('an address has its query in the given order, without undefined values', () => {
  const query = { limit: 5, cursor: undefined, q: 'sol y mar' };
  expect(pathTo('listEventPosts', { eventId: 'otono' }, query)).toBe(
    '/api/event-posts/otono?limit=5&q=sol%20y%20mar',
  );
  expect(fillPath('listAllEvents', {}, { cursor: undefined })).toBe('/api/all-events');
});

it('only /api and the paths below it belong to the API', () => {
  const paths = ['/api', '/api/anything', '/apiary', '/gallery'];
  expect(paths.filter(isApiPath)).toEqual(['/api', '/api/anything']);
});
