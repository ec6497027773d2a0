import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createLogger, nestLogger } from './logger.ts';

interface Line {
  level: number;
  msg: string;
  context?: string;
  err?: { message: string; stack: string };
}

/** Nest's logger, and the lines that it writes. */
function recorded() {
  const lines: Line[] = [];
  const write = (text: string) => void lines.push(JSON.parse(text) as Line);
  return { lines, nest: nestLogger(pino({ level: 'debug' }, { write })) };
}

it.each(['trace', 'silent'])('createLogger has the given level %s', (level) => {
  expect(createLogger('posts', level).level).toBe(level);
});

describe('nestLogger', () => {
  it.each([
    ['log', 20],
    ['warn', 40],
    ['error', 50],
  ] as const)('writes the %s of Nest at level %i', (method, level) => {
    const { lines, nest } = recorded();
    nest[method]('something', 'Router');
    expect(lines).toMatchObject([{ level, msg: 'something', context: 'Router' }]);
  });

  it('writes the stack of an error', () => {
    const { lines, nest } = recorded();
    nest.error(new TypeError('x is undefined'), 'Router');
    expect(lines).toMatchObject([{ level: 50, msg: 'x is undefined' }]);
    expect(lines[0]?.err?.stack).toContain('logger.spec.ts');
  });

  it('writes an object or a text of several lines on one line', () => {
    const { lines, nest } = recorded();
    nest.warn({ some: 'thing' });
    nest.warn('two\nlines');
    expect(lines.map(({ msg }) => msg)).toEqual(['[object Object]', 'two\nlines']);
  });
});
