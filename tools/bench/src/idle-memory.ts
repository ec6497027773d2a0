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
    /** Megabytes of the simulated machine. */
    machine: { type: 'string' },
  },
});
type Product = Awaited<ReturnType<typeof startWhole>>;

/** Time without requests before the idle memory is read. */
const idleMs = 120_000;
const mb = (value: number) => `${value.toFixed(0)} MB`;
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

await using folder = await mkdtempDisposable(join(tmpdir(), 'el-reto-memory-'));
await (values.machine === undefined ? compareStarts() : tryMachine(Number(values.machine)));

async function compareStarts(): Promise<void> {
  for (const start of ['first start, with the demo', 'second start']) {
    await using product = await startWhole(join(folder.path, 'data'));
    await sleep(idleMs);
    const total = printProcesses(product);
    console.log(
      `${start}: ready after ${seconds(product.readyMs)}, idle with ${mb(total)}, most ${mb(product.mostMb())}`,
    );
  }
}

/** The end of the first line, which contains the program's name. */
function shortened(command: string): string {
  return command.split('\n', 1).join().split(' {', 1).join().slice(-60);
}

/** Prints a line for each process; returns their sum in MB. */
function printProcesses(product: Product): number {
  const names = new Map(Object.entries(product.info().processes).map(([name, pid]) => [pid, name]));
  const all = product.memory().toSorted((a, b) => b.mb - a.mb);
  for (const one of all) {
    console.log(`${mb(one.mb).padStart(10)}  ${names.get(one.pid) ?? shortened(one.command)}`);
  }
  return together(all);
}

/** Uses the product for a minute within a memory limit; prints killed and restarted processes. */
async function tryMachine(megabytes: number): Promise<void> {
  using group = new MemoryGroup(`el-reto-${process.pid}`, megabytes * 1024 * 1024);
  await using product = await startWhole(join(folder.path, 'data'), (command) =>
    group.running(command),
  );
  const print = (when: string) =>
    console.log(
      `${when}: ${mb(group.heldMb())} held, ${group.ended()} processes killed for lack of memory, ${product.restarts.length} restarts`,
    );
  print(`first start within ${megabytes} MB, ready after ${seconds(product.readyMs)}`);
  console.log(await useAtLeisure(product.info()));
  printProcesses(product);
  print('after a minute of use');
  await sleep(idleMs);
  print(`idle; most ${mb(product.mostMb())}`);
  for (const line of product.restarts) console.log(`  ${line}`);
}
