import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil, type Stack } from '@el-reto/dev';
import { checkActs } from './checks/acts.ts';
import { checkCounters } from './checks/counters.ts';
import { checkLedger } from './checks/ledger.ts';
import { checkLikes } from './checks/likes.ts';
import { checkNumbers } from './checks/numbers.ts';
import { checkPictures } from './checks/pictures.ts';
import { checkPosts } from './checks/posts.ts';
import { checkRefusals } from './checks/refusals.ts';
import { checkServedPictures } from './checks/served-pictures.ts';
import { checkTold } from './checks/told.ts';
import { prepareScene, startUnlimited, type Crowd } from './contest.ts';
import { Clients } from './crowd.ts';
import type { Truth } from './evidence/api-view.ts';
import { checkStores, listFiles, openStorage, type Evidence } from './evidence/evidence.ts';
import { MailReceiver } from './evidence/mail-receiver.ts';
import { readRecords, type Records } from './evidence/records.ts';
import { anomaly, type Finding } from './finding.ts';
import { History } from './history.ts';
import { Nemesis } from './nemesis.ts';
import type { Options } from './options.ts';
import { copyProduct } from './product/copy.ts';
import { Random } from './random.ts';
import { comeToRest, settle } from './settle.ts';

export interface ChaosOptions extends Omit<Options, 'keep'> {
  /** A folder of the run's own, for the product's copy, its data and logs. */
  readonly dir: string;
  readonly crowd: Crowd;
  /** How long the product may take to send and handle what kills held up. */
  readonly settleWithinMs: number;
  /** Whether some clients go away without waiting for an answer; yes where it is not said. */
  readonly mayLeave?: boolean;
  /** Starts the sites first and what everything stands on last; no where it is not said. */
  readonly startReversed?: boolean;
  /** Who is away, where not everybody in turn. */
  readonly outages?: readonly (readonly string[])[];
  readonly say: (line: string) => void;
}

/** What came of a run. */
export type ChaosResult = Awaited<ReturnType<typeof runChaos>>;

/** Kills between two looks at the whole. */
const killsBetweenRests = 25;
/** The emulator forgets accounts of its last second when it is killed; the real service does not. */
const identitiesKeptMs = 3_000;

/** Runs the product, has it used and killed, and holds the end against what was acknowledged. */
export async function runChaos(options: ChaosOptions) {
  const { dir, say, startReversed = false } = options;
  const root = join(dir, 'product');
  const dataDir = join(dir, 'data');
  await copyProduct(root, options.sabotage);
  const startedAt = performance.now();
  await using parts = new AsyncDisposableStack();
  const { env, evidence } = await openStorage(options.store, dataDir, parts);
  const mailReceiver = await MailReceiver.start();
  parts.defer(() => mailReceiver.stop());
  const stack = await startUnlimited({
    dataDir,
    root,
    startReversed,
    env: { REPLICAS: String(options.replicas), SMTP_URL: mailReceiver.url, ...env },
  });
  const played = await play(stack, { evidence, mailReceiver }, options).finally(() => stack.stop());
  const { history, truth } = played;
  const findings = [
    ...played.findings,
    // From the store alone, whatever the running product said of it.
    ...(await checkStores(evidence)),
    ...checkLedger(await readRecords(evidence), truth.likes),
  ];
  say(`checked ${history.operations.length} operations`);
  return { ...played, findings, tookMs: performance.now() - startedAt };
}

interface Sources {
  readonly evidence: Evidence;
  readonly mailReceiver: MailReceiver;
}

async function play(stack: Stack, { evidence, mailReceiver }: Sources, options: ChaosOptions) {
  const { say, crowd, mayLeave = true, outage } = options;
  const random = new Random(options.seed);
  const nemesis = new Nemesis(stack, options.only, random.fork());
  const history = new History();
  const scene = await prepareScene(stack, crowd);
  say(`${crowd.fans} fans, ${crowd.authors} authors at work; ${options.kills} kills to come`);
  const clients = new Clients(scene, history, random.fork());
  const findings: Finding[] = [];
  let longestSettleMs = 0;
  const rest = async () => {
    const calm = await comeToRest(stack, evidence, clients, options.settleWithinMs);
    findings.push(...calm.findings);
    longestSettleMs = Math.max(longestSettleMs, calm.settledMs);
    return calm.truth;
  };
  const endAt = performance.now() + options.seconds * 1_000;
  try {
    clients.open({ mayLeave });
    // On a busy machine the first kill would otherwise meet nobody.
    const isAtWork = async () => history.operations.length >= crowd.fans + crowd.authors;
    await waitUntil(isAtWork, { timeoutMs: 60_000 });
    for (let n = 1; n <= options.kills && performance.now() < endAt; n += 1) {
      const { process, downMs } = await nemesis.kill();
      say(`${n}: killed ${process}, well after ${(downMs / 1000).toFixed(1)} s`);
      if (n % killsBetweenRests > 0 || n === options.kills) continue;
      await rest();
      clients.open({ mayLeave });
    }
    if (outage > 0) {
      // What is away for long is not lost: clients are patient.
      clients.open({ mayLeave: false });
      await sleep(identitiesKeptMs);
      for (const names of options.outages ?? nemesis.planOutages()) {
        const { wellAfterMs } = await nemesis.takeAway(names, outage * 1_000);
        say(`away: ${names.join(', ')}; well ${(wellAfterMs / 1000).toFixed(1)} s after`);
      }
    }
    const truth = await rest();
    const left = await settle(stack, evidence, options.settleWithinMs);
    const files = listFiles(join(options.dir, 'data'));
    const records = await readRecords(evidence);
    const found = await examine(clients, nemesis, truth, records, files);
    const told = await examineTold(clients, nemesis, records, mailReceiver.taken);
    findings.push(...nemesis.findings, ...left.findings, ...found, ...told);
    const { kills, outages } = nemesis;
    return { history, findings, kills, outages, truth, longestSettleMs };
  } finally {
    await clients.pause();
  }
}

/** Holds what there is in the end, while the product still runs, against what clients know. */
async function examine(
  { scene, history }: Clients,
  nemesis: Nemesis,
  { posts, likes }: Truth,
  records: Records,
  files: readonly string[],
): Promise<Finding[]> {
  const own = posts.filter(({ id }) => !scene.preparedIds.has(id));
  const shown = posts.filter((post) => post.public);
  const paths = new Set(history.created.map(({ path }) => path));
  return [
    ...checkLikes(history, likes),
    ...checkPosts(history, own),
    ...checkCounters(history, shown),
    ...checkRefusals(history),
    ...checkPictures(records, files, paths, nemesis.endsOf('media') > 0),
    ...(await checkServedPictures(scene.api, history, posts)),
    ...history.faults.map((fault) => anomaly('no answer is a fault of the product', fault)),
  ];
}

/** What people were told, and what the brand is. */
async function examineTold(
  { scene, history }: Clients,
  nemesis: Nemesis,
  records: Records,
  taken: readonly string[],
): Promise<Finding[]> {
  const { preparedIds, api, admin } = scene;
  const kills = nemesis.endsOf('notifications');
  const chain = await api.call('checkAudit', { token: admin.token });
  return [
    ...checkTold(history, records, preparedIds, taken, kills),
    ...checkActs(history, records, preparedIds, chain),
    ...checkNumbers(history, records, preparedIds, nemesis.losses),
  ];
}
