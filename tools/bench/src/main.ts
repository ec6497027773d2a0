import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { runEach } from './run-each.ts';

interface Part {
  /** One line for the help. */
  readonly measures: string;
  readonly run: () => Promise<unknown>;
  /** Whether the part runs only if it is named, because it takes too long. */
  readonly alone?: true;
}

/** Time limit of a part, in milliseconds. */
const longestMs = 10 * 60 * 1000;

/** `npm run bench` runs all parts in this order, `npm run bench -- <name>` one of them. */
const parts: Readonly<Record<string, Part>> = {
  compare: {
    measures: 'likes and lists beside a bare Fastify',
    run: () => import('./compare.ts'),
  },
  pictures: {
    measures: 'pictures and scripts beside a bare Fastify, and during uploads',
    run: () => import('./pictures.ts'),
  },
  visitor: {
    measures: 'bytes and processor time of each request of a visitor',
    run: () => import('./visitor.ts'),
  },
  scale: {
    measures: 'computes the tables of docs/costs.md',
    run: async () => console.log((await import('./scale.ts')).scaleTables().join('\n\n')),
  },
  memory: {
    measures: 'memory of all idle processes, after a first start and a second',
    run: () => import('./idle-memory.ts'),
    alone: true,
  },
  growth: {
    measures: 'times with 1,000, 100,000 and 1,000,000 likes on record (six minutes)',
    run: () => import('./growth/growth.ts'),
    alone: true,
  },
};

const names = Object.keys(parts);
const help = [
  `${'npm run bench'.padEnd(29)}all but those marked *, one after the other`,
  ...names.map((name) => {
    const { measures, alone } = parts[name] ?? {};
    return `npm run bench -- ${name.padEnd(12)}${measures}${alone ? ' *' : ''}`;
  }),
].join('\n');

const name = process.argv[2];
if (name === undefined) process.exitCode = await runAll();
else if (name === '--help') console.log(help);
else if (Object.hasOwn(parts, name)) await parts[name]?.run();
else {
  console.error(`no part ${name}\n${help}`);
  process.exitCode = 1;
}

async function runAll(): Promise<number> {
  let child: ChildProcess | undefined;
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      stopped.abort();
      child?.kill(signal);
    });
  }
  const together = names.filter((part) => !parts[part]?.alone);
  const failed = await runEach(together, stopped.signal, async (part) => {
    console.log(`\n== ${part}: ${parts[part]?.measures}`);
    // Each part runs in its own process, without memory, timers and compiled code of others.
    child = fork(import.meta.filename, [part], { timeout: longestMs });
    const [code] = (await once(child, 'exit')) as [number | null];
    return code === 0;
  });
  if (failed.length > 0) console.error(`\nfailed: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
}
