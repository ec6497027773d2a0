import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { runEach } from './run-each.ts';

interface Part {
  /** What it measures, in a line. */
  readonly says: string;
  readonly run: () => Promise<unknown>;
  /** Takes too long to be run with the others. */
  readonly alone?: true;
}

/** What hangs is ended, and the next one begun. */
const longestMs = 10 * 60 * 1000;

/** `npm run bench` runs them in this order, `npm run bench -- <word>` one of them. */
const parts: Readonly<Record<string, Part>> = {
  compare: {
    says: 'likes and lists beside a bare Fastify',
    run: () => import('./compare.ts'),
  },
  pictures: {
    says: 'pictures and scripts beside a bare Fastify, and while uploads run',
    run: () => import('./pictures.ts'),
  },
  votes: {
    says: 'what the judge of likes holds of populations whose truth is known',
    run: () => import('./votes/votes.ts'),
  },
  visitor: {
    says: 'bytes and processor time of what a visitor asks for',
    run: () => import('./visitor.ts'),
  },
  freshness: {
    says: 'how soon a list is right after a burst of likes, on Firestore',
    run: () => import('./freshness.ts'),
  },
  scale: {
    says: 'a million visitors a day and a television minute, reckoned from the measured figures',
    run: () => import('./scale.ts'),
  },
  streams: {
    says: 'what 5,000 open live streams cost beside bare Node',
    run: () => import('./streams.ts'),
  },
  memory: {
    says: 'what all processes hold when idle; `--machine 2048` tries a machine of 2 GB (root)',
    run: () => import('./idle-memory.ts'),
    alone: true,
  },
  operations: {
    says: 'what the hosted Firestore would bill for a like, by its emulator’s own requests',
    run: () => import('./operations.ts'),
  },
  growth: {
    says: 'what 1,000, 100,000 and 1,000,000 likes on record change (six minutes)',
    run: () => import('./growth/growth.ts'),
    alone: true,
  },
  desk: {
    says: 'a moderator’s 500 photos with 60 copies in Chromium: seconds a decision, copies caught',
    run: () => import('./desk/desk.ts'),
    alone: true,
  },
  traces: {
    says: 'what tracing costs, in rounds that take turns (ten minutes)',
    run: () => import('./traces.ts'),
    alone: true,
  },
};

const words = Object.keys(parts);
const help = [
  `${'npm run bench'.padEnd(29)}all but those marked *, one after the other`,
  ...words.map((word) => {
    const { says, alone } = parts[word] ?? {};
    return `npm run bench -- ${word.padEnd(12)}${says}${alone ? ' *' : ''}`;
  }),
].join('\n');

const word = process.argv[2];
if (word === undefined) process.exitCode = await runAll();
else if (word === '--help') console.log(help);
else if (Object.hasOwn(parts, word)) await parts[word]?.run();
else {
  console.error(`no part ${word}\n${help}`);
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
  const together = words.filter((name) => !parts[name]?.alone);
  const failed = await runEach(together, stopped.signal, async (name) => {
    console.log(`\n== ${name}: ${parts[name]?.says}`);
    // In a process of its own: none inherits another's memory, timers or compiled code.
    child = fork(import.meta.filename, [name], { timeout: longestMs });
    const [code] = (await once(child, 'exit')) as [number | null];
    return code === 0;
  });
  if (failed.length > 0) console.error(`\nnot done: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
}
