import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Headers } from './whole-answer.ts';

const run = promisify(execFile);

/**
 * Repeats `GET url` from 32 connections for `seconds` with wrk (one thread). A load generator in
 * JavaScript would be slower than a server that answers from memory.
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
