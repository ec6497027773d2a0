import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { MemoryGroup } from './memory-group.ts';
import { together } from './process-memory.ts';
import { useAtLeisure } from './use-at-leisure.ts';
import { startWhole } from './whole-product.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    /** Seconds without anything to do before memory counts as idle. */
    idle: { type: 'string', default: '120' },
    /** Megabytes of the machine to try it on. */
    machine: { type: 'string' },
  },
});
type Product = Awaited<ReturnType<typeof startWhole>>;

const idleMs = Number(values.idle) * 1_000;
const mb = (value: number) => `${value.toFixed(0)} MB`;
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

await using folder = await mkdtempDisposable(join(tmpdir(), 'el-reto-memory-'));
await (values.machine === undefined ? compareStarts() : tryMachine(Number(values.machine)));

async function compareStarts(): Promise<void> {
  for (const start of ['first start, with the demo', 'second start']) {
    await using product = await startWhole(join(folder.path, 'data'));
    await sleep(idleMs);
    const total = tellProcesses(product);
    console.log(
      `${start}: ready after ${seconds(product.readyMs)}, idle with ${mb(total)}, most ${mb(product.mostMb())}`,
    );
  }
}

/** The end of the first line: node's programs lie deep in folders. */
function shortened(command: string): string {
  return command.split('\n', 1).join().split(' {', 1).join().slice(-60);
}

/** A line for each process; answers with what all hold together, in MB. */
function tellProcesses(product: Product): number {
  const names = new Map(Object.entries(product.info().processes).map(([name, pid]) => [pid, name]));
  const all = product.memory().toSorted((a, b) => b.mb - a.mb);
  for (const one of all) {
    console.log(`${mb(one.mb).padStart(10)}  ${names.get(one.pid) ?? shortened(one.command)}`);
  }
  return together(all);
}

/** A first start and a lively minute with so much memory, and what had to give way. */
async function tryMachine(megabytes: number): Promise<void> {
  using group = new MemoryGroup(`el-reto-${process.pid}`, megabytes * 1024 * 1024);
  await using product = await startWhole(join(folder.path, 'data'), (command) =>
    group.running(command),
  );
  const tell = (when: string) =>
    console.log(
      `${when}: ${mb(group.heldMb())} held, ${group.ended()} processes ended for want of memory, ${product.restarts.length} restarts`,
    );
  tell(`first start within ${megabytes} MB, ready after ${seconds(product.readyMs)}`);
  console.log(await useAtLeisure(product.info()));
  tellProcesses(product);
  tell('after a minute of use');
  await sleep(idleMs);
  tell(`idle; most ${mb(product.mostMb())} at one look`);
  for (const line of product.restarts) console.log(`  ${line}`);
}
