import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MessageChannel, Worker } from 'node:worker_threads';
import { rolldown } from 'rolldown';
import { serve } from './exchange.ts';
import { holds, select, valuesOf } from './samples.ts';
import type { Sample } from './samples.ts';

const here = dirname(fileURLToPath(import.meta.url));
const modules: Readonly<Record<string, string>> = {
  k6: 'main',
  'k6/http': 'http',
  'k6/metrics': 'metrics',
  'k6/data': 'data',
  'k6/execution': 'execution',
};

/** How many virtual users do what, and how often. */
export interface Crowd {
  readonly exec: string;
  readonly users: number;
  readonly iterations: number;
}

export interface Outcome {
  readonly samples: readonly Sample[];
  /** Each threshold that is not about time, with whether it held. */
  readonly thresholds: Readonly<Record<string, boolean>>;
  /** What `handleSummary` prints. */
  readonly report: string;
}

interface Options {
  readonly thresholds: Readonly<Record<string, readonly string[]>>;
  readonly summaryTrendStats?: readonly string[];
}

/**
 * Runs a script's own functions for real, over HTTP, in a stand-in for k6: setup, each crowd's
 * virtual users side by side, teardown, thresholds and summary. It knows nothing of arrival rates
 * and times; k6 itself is not here to be compared with.
 */
export async function runScript(
  script: string,
  env: Readonly<Record<string, string>>,
  crowds: readonly Crowd[],
): Promise<Outcome> {
  const dir = await mkdtemp(join(tmpdir(), 'k6-stand-in-'));
  try {
    const file = await bundle(resolve(here, '../..', script), dir);
    const samples: Sample[] = [];
    const run = async (exec: string, vu: number, iterations: number, data: unknown) => {
      const { samples: taken, result } = await runUser(file, { exec, vu, iterations, data, env });
      samples.push(...taken);
      return JSON.parse(result) as unknown;
    };
    const data = await run('setup', 0, 1, null);
    // Numbered across the scenarios, as k6 does.
    const users = crowds.flatMap((crowd) => Array.from({ length: crowd.users }, () => crowd));
    await Promise.all(
      users.map(({ exec, iterations }, n) => run(exec, n + 1, iterations, structuredClone(data))),
    );
    await run('teardown', 0, 1, data);
    const metrics = summarize(samples, (await run('options', 0, 1, null)) as Options);
    const { stdout } = (await run('handleSummary', 0, 1, { metrics })) as { stdout: string };
    return { samples, thresholds: judged(metrics), report: stdout };
  } finally {
    await rm(dir, { recursive: true });
  }
}

async function bundle(script: string, dir: string): Promise<string> {
  const file = join(dir, 'virtual-user.mjs');
  const build = await rolldown({
    input: join(here, 'k6/virtual-user.ts'),
    platform: 'node',
    plugins: [
      {
        name: 'k6-stand-in',
        resolveId: (id) => {
          const name = modules[id];
          if (id === 'script') return script;
          return name === undefined ? null : join(here, 'k6', `${name}.ts`);
        },
      },
    ],
  });
  await build.write({ format: 'es', file });
  await build.close();
  return file;
}

interface UserTask {
  readonly exec: string;
  readonly vu: number;
  readonly iterations: number;
  readonly data: unknown;
  readonly env: Readonly<Record<string, string>>;
}

function runUser(file: string, task: UserTask): Promise<{ samples: Sample[]; result: string }> {
  const { port1, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  serve({ port: port1, signal });
  const line = { port: port2, signal };
  return new Promise((done, failed) => {
    const worker = new Worker(file, { workerData: { ...task, line }, transferList: [port2] });
    worker.once('message', done).once('error', failed);
    worker.once('exit', () => {
      port1.close();
      failed(new Error(`${task.exec} ended without a result`));
    });
  });
}

function summarize(samples: readonly Sample[], options: Options) {
  const { thresholds, summaryTrendStats } = options;
  const iterations = { values: { count: 0, rate: 0 } };
  const own = new Set(samples.map(({ metric }) => metric));
  const plain = [...own].map((name) => [
    name,
    { values: valuesOf(select(samples, name), summaryTrendStats) },
  ]);
  const ruled = Object.entries(thresholds).map(([name, rules]) => {
    const values = valuesOf(select(samples, name), summaryTrendStats);
    const results = rules.map((rule) => [rule, { ok: holds(rule, values) }]);
    return [name, { values, thresholds: Object.fromEntries(results) as Judged }];
  });
  return { iterations, ...Object.fromEntries([...plain, ...ruled]) } as Record<
    string,
    { values: ReturnType<typeof valuesOf>; thresholds?: Judged }
  >;
}

type Judged = Readonly<Record<string, { readonly ok: boolean | undefined }>>;

function judged(metrics: ReturnType<typeof summarize>): Record<string, boolean> {
  const all = Object.entries(metrics).flatMap(([metric, { thresholds = {} }]) =>
    Object.entries(thresholds).flatMap(([rule, { ok }]) =>
      ok === undefined ? [] : [[`${metric} ${rule}`, ok] as const],
    ),
  );
  return Object.fromEntries(all);
}
