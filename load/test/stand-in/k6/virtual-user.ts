// First: what follows reads the globals of it.
import { samples, task, vu } from './state.ts';
import * as script from 'script';
import { parentPort as port } from 'node:worker_threads';

const exported = script as Readonly<Record<string, unknown>>;
const work = exported[task.exec];
let result: unknown = work;
if (typeof work === 'function') {
  for (let iteration = 0; iteration < task.iterations; iteration++) {
    vu.iterationInScenario = iteration;
    result = (work as (data: unknown) => unknown)(task.data);
  }
}
// As k6 hands it on: what is not JSON is lost.
port?.postMessage({ samples, result: JSON.stringify(result ?? null) });
