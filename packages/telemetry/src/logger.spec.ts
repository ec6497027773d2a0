import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createLogger, nestLogger } from './logger.ts';

/** Nest's logger, and the list of lines that it writes. */
function recorded() {
  const lines: { msg: string; err?: { stack: string } }[] = [];
  const write = (text: string) => void lines.push(JSON.parse(text));
  return { lines, nest: nestLogger(pino({ level: 'debug' }, { write })) };
}

it.each(['trace', 'silent'])('createLogger has the given level %s', (level) => {
  expect(createLogger('posts', level).level).toBe(level);
});

it.each([
  ['log', 20],
  ['warn', 40],
  ['error', 50],
] as const)('nestLogger writes the %s of Nest at level %i', (method, level) => {
  const { lines, nest } = recorded();
  nest[method]('something', 'Router');
  expect(lines).toMatchObject([{ level, msg: 'something', context: 'Router' }]);
});

it('nestLogger writes one line for an error with its stack, for an object, and for a text of two lines', () => {
  const { lines, nest } = recorded();
  nest.error(new TypeError('x is undefined'), 'Router');
  nest.warn({ some: 'thing' });
  nest.warn('two\nlines');
  expect(lines.map(({ msg }) => msg)).toEqual(['x is undefined', '[object Object]', 'two\nlines']);
  expect(lines[0]?.err?.stack).toContain('logger.spec.ts');
});
