// All npm scripts start here, with the machine's Node (18 or later).
import { runTask } from './lib/tasks.mjs';
import { ensureDependencies, ensureRuntime, readSettingsFile } from './lib/runtime.mjs';
import { StepError } from './lib/steps.mjs';

const [task = 'start', ...args] = process.argv.slice(2);

try {
  await ensureRuntime();
  readSettingsFile(task);
  await ensureDependencies();
  process.exitCode = await runTask(task, args);
} catch (error) {
  if (!(error instanceof StepError)) throw error;
  console.error(`✗ ${error.message}`);
  process.exitCode = 1;
}
