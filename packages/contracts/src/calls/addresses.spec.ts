import { describe, expect, it } from 'vitest';
import { addresses, addressOf, fillPath, isApiPath, pathTo, type CallName } from './addresses.ts';

const names = Object.keys(addresses) as CallName[];

describe('an address', () => {
  it.each(names)('%s has a method and a path under /api', (name) => {
    const { method, path } = addressOf(name);
    expect(`${method} ${path}`).toBe(addresses[name]);
    expect(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).toContain(method);
    expect(isApiPath(path)).toBe(true);
  });

  it('is filled with what a URL can carry', () => {
    expect(pathTo('listAllEvents')).toBe('/api/all-events');
    expect(pathTo('checkPostName', { name: 'El Año / 50 %' })).toBe(
      '/api/check-post-name/El%20A%C3%B1o%20%2F%2050%20%25',
    );
  });

  it('has its query in the order in which it was given, without what is undefined', () => {
    const query = { limit: 5, cursor: undefined, q: 'sol y mar' };
    expect(pathTo('listEventPosts', { eventId: 'otono' }, query)).toBe(
      '/api/event-posts/otono?limit=5&q=sol%20y%20mar',
    );
    expect(fillPath('listAllEvents', {}, { cursor: undefined })).toBe('/api/all-events');
  });
});

it.each([
  ['/api', true],
  ['/api/anything', true],
  ['/apiary', false],
  ['/gallery', false],
])('%s is of the API: %s', (path, expected) => {
  expect(isApiPath(path)).toBe(expected);
});
