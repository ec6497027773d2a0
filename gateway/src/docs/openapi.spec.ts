import { calls } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

interface Operation {
  readonly requestBody?: { readonly required?: boolean };
  readonly security?: unknown;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Record<string, { readonly description: string; readonly headers?: object }>;
}
const document = openApiDocument('https://elreto.test');
const paths = document['paths'] as Record<string, Record<string, Operation>>;

it('has each route of the contracts exactly once', () => {
  const documented = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const defined = Object.values(calls).map(({ method, path }) => `${method} ${path}`);
  expect(documented.toSorted()).toEqual(defined.toSorted());
});

it('requires a token for the routes that require one', () => {
  expect(paths['/api/me']?.['get']?.security).toEqual([{ firebase: [] }]);
  expect(paths['/api/events']?.['get']?.security).toBeUndefined();
});

it('lists the errors of a route by status', () => {
  const responses = paths['/api/toggle-post-like/{postId}']?.['post']?.responses ?? {};
  const statuses = [200, 400, 401, 403, 404, 409, 413, 415, 422, 429, 503];
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(statuses.map(String)));
  const description: unknown = expect.stringContaining('EVENT_NOT_STARTED');
  expect(responses).toMatchObject({ '422': { description } });
});

it('lists the key of every route that changes something, and its errors', () => {
  const changes = Object.values(paths).flatMap((operations) =>
    Object.entries(operations).filter(([method]) => method !== 'get'),
  );
  expect(changes.length).toBeGreaterThan(40);
  for (const [, { parameters, responses }] of changes) {
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key' }));
    const described = Object.values(responses).map(({ description }) => description);
    for (const code of ['MALFORMED_REQUEST', 'IDEMPOTENCY_KEY_REUSED'])
      expect(described.join()).toContain(code);
  }
});

it.each([
  ['/api/toggle-post-like/{postId}', true],
  ['/api/media', true],
  ['/api/admin/events/{eventId}', false],
  ['/api/activate-winners/{eventId}', false],
])('a body of %s is required unless an empty object is valid: %s', (path, isRequired) => {
  const { patch, post = patch } = paths[path] ?? {};
  expect(post?.requestBody?.required).toBe(isRequired);
});

it.each([
  ['/api/events', ['If-None-Match']],
  ['/api/event-posts/{eventId}', ['If-None-Match', 'Prefer']],
  ['/api/results/{eventId}/ledger', ['If-None-Match']],
  ['/api/live/{eventId}', ['Last-Event-ID']],
  ['/api/me', []],
])('GET %s lists the headers %j, and 304 if it takes an ETag', (path, names) => {
  const get = paths[path]?.['get'];
  const headers = get?.parameters?.filter((parameter) => parameter.in === 'header') ?? [];
  expect(headers.map(({ name }) => name)).toEqual(names);
  expect(get?.responses['304'] !== undefined).toBe(names.includes('If-None-Match'));
});

it('lists the headers of errors', () => {
  const { responses } = paths['/api/toggle-post-like/{postId}']?.['post'] ?? {};
  expect(responses).toMatchObject({
    401: { headers: { 'WWW-Authenticate': {} } },
    429: { headers: { 'Retry-After': {} } },
    503: { headers: { 'Retry-After': {} } },
  });
});

it('uses the status that an error code has on that route', () => {
  const answers = (path: string) => paths[path]?.['post']?.responses;
  const description: unknown = expect.stringContaining('UNDERAGE');
  expect(answers('/api/users')).toMatchObject({ '422': { description } });
  expect(answers('/api/toggle-post-like/{postId}')).toMatchObject({ '403': { description } });
});

it('refers to shared schemas', () => {
  expect(JSON.stringify(paths['/api/all-events'])).toContain('#/components/schemas/Event');
});
