import { beforeEach, expect, it, vi } from 'vitest';
import { Log } from '../test/support/log.ts';
import { AppError } from '@el-reto/contracts';
import { FailureLog } from './failure-log.ts';

let log: Log;
let failures: FailureLog;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  log = new Log();
  failures = new FailureLog(log.logger);
});

const full = Object.assign(new Error('disk full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
const locked = Object.assign(new Error('locked'), { code: 'ERR_SQLITE_ERROR', errcode: 5 });
const unavailable = (cause?: unknown) => new AppError('SERVICE_UNAVAILABLE', {}, { cause });

it('logs an unavailable dependency once a minute, with its cause and the number of suppressed lines', () => {
  for (let i = 0; i < 50; i++) failures.note(unavailable(full), { subject: 'rpc.likes.toggle' });
  expect(log.lines).toMatchObject([
    {
      level: 40,
      msg: 'requests fail: a dependency is unavailable',
      code: 'SERVICE_UNAVAILABLE',
      subject: 'rpc.likes.toggle',
      suppressed: 0,
      err: { message: 'disk full', errcode: 13 },
    },
  ]);
  vi.advanceTimersByTime(60_000);
  failures.note(unavailable(full));
  failures.note(unavailable(full));
  vi.advanceTimersByTime(60_000);
  failures.note(unavailable(full));
  expect(log.lines.slice(1)).toMatchObject([{ suppressed: 49 }, { suppressed: 1 }]);
});

it('logs each kind of cause separately', () => {
  for (const cause of [full, locked, full, 'no error', locked]) failures.note(unavailable(cause));
  expect(log.complaints).toHaveLength(3);
});

it('logs every fault of the program', () => {
  const faults = [new Error('broken'), new Error('broken'), new AppError('INTERNAL')];
  for (const fault of faults) failures.note(fault);
  expect(log.lines).toMatchObject(faults.map(() => ({ level: 50, msg: 'request failed' })));
});

it('does not log refusals, or failures that another process has logged', () => {
  failures.note(new AppError('POST_NOT_FOUND'));
  failures.note(unavailable());
  expect(log.lines).toEqual([]);
});
