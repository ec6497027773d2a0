import { AppError } from '@el-reto/contracts';
import { afterEach, expect, it, vi } from 'vitest';
import { createLogger } from './logger.ts';
import { beginStart } from './quiet-start.ts';

const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
const full = Object.assign(new Error('disk is full'), { code: 'ERR_SQLITE_ERROR' });
const unavailable = (cause?: Error) => new AppError('SERVICE_UNAVAILABLE', {}, { cause });

afterEach(() => {
  beginStart(-Infinity);
});

function recorded() {
  const lines: { level: number; msg: string }[] = [];
  const write = (text: string) => void lines.push(JSON.parse(text));
  return { logger: createLogger('likes', 'info', { write }), lines };
}

it.each([
  ['a service that does not answer', unavailable()],
  ['identity that refuses', unavailable(refused)],
  ['a server that refuses', refused],
])('another process that is still starting is one line of information: %s', (_, err) => {
  beginStart();
  const { logger, lines } = recorded();
  for (let i = 0; i < 3; i += 1) logger.warn({ err }, 'work will be tried again');
  expect(lines).toMatchObject([{ level: 30, msg: expect.stringMatching(/work will be tried/) }]);
});

it.each([
  ['a full disk', unavailable(full)],
  ['a fault', new TypeError('x is undefined')],
])('a start keeps its other warnings: %s', (_, err) => {
  beginStart();
  const { logger, lines } = recorded();
  logger.warn({ err }, 'work will be tried again');
  expect(lines).toMatchObject([{ level: 40, msg: 'work will be tried again' }]);
});

it('another process that is unavailable a minute after the start is a warning each time', () => {
  vi.useFakeTimers();
  beginStart();
  vi.advanceTimersByTime(60_001);
  const { logger, lines } = recorded();
  for (let i = 0; i < 2; i += 1) logger.warn({ err: unavailable() }, 'work will be tried again');
  expect(lines.map(({ level }) => level)).toEqual([40, 40]);
});
