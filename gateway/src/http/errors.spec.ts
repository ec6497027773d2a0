import { AppError, errorCodes, errorStatus } from '@el-reto/contracts';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { errorBody, sendError, toAppError } from './errors.ts';

const fastifyError = (code: string, statusCode: number) =>
  Object.assign(new Error('secret detail'), { code, statusCode });

it.each([
  ['FST_ERR_MAX_PARAM_LENGTH', 414, 'MALFORMED_REQUEST'],
  ['FST_ERR_ANYTHING_ELSE', 422, 'MALFORMED_REQUEST'],
  ['FST_ERR_OF_OUR_OWN', 500, 'INTERNAL'],
])('toAppError %s (%i) is %s', (code, status, expected) => {
  expect(toAppError(fastifyError(code, status)).code).toBe(expected);
});

it('toAppError reveals no details of an unknown error', () => {
  const body = errorBody(toAppError(new Error('SELECT * FROM secrets')));
  expect(body.code).toBe('INTERNAL');
  expect(JSON.stringify(body)).not.toContain('secrets');
});

/** The answer to a request that is refused with `error`. */
function answerTo(error: AppError) {
  const app = fastify();
  app.get('/', (_, reply) => sendError(reply, error));
  return app.inject('/');
}

it('an error is JSON with the text of the catalogue, which no cache keeps', async () => {
  const answer = await answerTo(new AppError('ROUTE_NOT_FOUND', { path: '/x' }));
  const body = { success: false, code: 'ROUTE_NOT_FOUND', message: 'Page not found: /x' };
  expect(answer.json()).toEqual(body);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-store',
  });
});

const limited = errorCodes.filter((code) => errorStatus[code] === 429);
it.each([...limited, 'SERVICE_UNAVAILABLE'] as const)('%s states when to retry', async (code) => {
  const { headers, statusCode } = await answerTo(new AppError(code));
  expect([statusCode, headers['retry-after']]).toEqual([
    errorStatus[code],
    expect.stringMatching(/^[1-9]\d*$/),
  ]);
});
