import { AppError, errorCodes, errorStatus } from '@el-reto/contracts';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { errorBody, sendError, toAppError } from './errors.ts';

const fastifyError = (code: string, statusCode: number) =>
  Object.assign(new Error('secret detail'), { code, statusCode });

describe('toAppError', () => {
  it.each([
    ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['FST_ERR_CTP_BODY_TOO_LARGE', 413, 'BODY_TOO_LARGE'],
    ['FST_ERR_CTP_INVALID_JSON_BODY', 400, 'MALFORMED_REQUEST'],
    ['FST_ERR_BAD_URL', 400, 'MALFORMED_REQUEST'],
    ['FST_ERR_MAX_PARAM_LENGTH', 414, 'MALFORMED_REQUEST'],
    ['FST_ERR_ANYTHING_ELSE', 422, 'MALFORMED_REQUEST'],
    ['FST_ERR_OF_OUR_OWN', 500, 'INTERNAL'],
  ])('%s (%i) is %s', (code, status, expected) => {
    expect(toAppError(fastifyError(code, status)).code).toBe(expected);
  });

  it('reveals no details of an unknown error', () => {
    const body = errorBody(toAppError(new Error('SELECT * FROM secrets')));
    expect(body.code).toBe('INTERNAL');
    expect(JSON.stringify(body)).not.toContain('secrets');
  });
});

it('the body of an error has the text of the catalogue', () => {
  expect(errorBody(new AppError('ROUTE_NOT_FOUND', { path: '/x' }))).toEqual({
    success: false,
    code: 'ROUTE_NOT_FOUND',
    message: 'Page not found: /x',
  });
});

const limited = errorCodes.filter((code) => errorStatus[code] === 429);
it.each([...limited, 'SERVICE_UNAVAILABLE'] as const)('%s states when to retry', async (code) => {
  const app = fastify();
  app.get('/', (_, reply) => sendError(reply, new AppError(code)));
  const { headers, statusCode } = await app.inject('/');
  expect([statusCode, headers['retry-after']]).toEqual([
    errorStatus[code],
    expect.stringMatching(/^[1-9]\d*$/),
  ]);
});
