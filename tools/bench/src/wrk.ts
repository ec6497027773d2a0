import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Headers } from './whole-answer.ts';

const run = promisify(execFile);

/**
 * `GET url` again and again from 32 connections for `seconds`, by one thread of wrk: where answers are
 * as cheap as bytes from memory, a load generator of JavaScript would be what is measured.
 */
export async function wrk(url: string, seconds: number, headers: Headers) {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await run('wrk', ['-t1', '-c32', `-d${seconds}s`, '--latency', ...given, url]);
  const read = (pattern: RegExp) => pattern.exec(stdout)?.groups ?? {};
  const { rate } = read(/Requests\/sec:\s+(?<rate>[\d.]+)/);
  const { time, unit } = read(/ 99%\s+(?<time>[\d.]+)(?<unit>us|ms|s)/);
  const isFaulty = /Non-2xx|Socket errors/.test(stdout);
  if (isFaulty || rate === undefined || time === undefined) throw new Error(stdout);
  return { perSecond: Number(rate), p99Ms: Number(time) * millisecondsOf(unit) };
}

const millisecondsOf = (unit: string | undefined) =>
  unit === 'us' ? 0.001 : unit === 'ms' ? 1 : 1_000;
