import { readFileSync, writeFileSync } from 'node:fs';
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification } from 'vitest/node';
import { ownEnv } from './env.ts';

/** The recorded duration in seconds of each test file that takes longer than `leastSeconds`. */
const record = new URL('../file-times.json', import.meta.url);
const leastSeconds = 2;

const readTimes = (): Record<string, number> => JSON.parse(readFileSync(record, 'utf8'));

/**
 * Sorts test files: projects in the order of the configuration, and within a project the slowest
 * files first. A worker keeps its loaded modules within a project.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const times = new Map(Object.entries(readTimes()));
    const recordOf = ({ project, moduleId }: TestSpecification) =>
      times.get(moduleId.slice(project.vitest.config.root.length + 1)) ?? 0;
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    const placeOf = ({ project }: TestSpecification) => this.ctx.projects.indexOf(project);
    return specs.toSorted(
      (a, b) => groupOf(a) - groupOf(b) || placeOf(a) - placeOf(b) || recordOf(b) - recordOf(a),
    );
  }
}

const phases = ['prepare', 'import', 'tests'] as const;

/** The seconds that a file spent in each phase. Files of one project run concurrently. */
function secondsOf(module: TestModule): Record<(typeof phases)[number], number> {
  const of = module.diagnostic();
  const prepare = of.environmentSetupDuration + of.prepareDuration + of.setupDuration;
  return { prepare: prepare / 1000, import: of.collectDuration / 1000, tests: of.duration / 1000 };
}

/**
 * Prints for each project the numbers of files and tests, and the seconds of each phase. With
 * RECORD_TIMES=on it also writes the record that `LongestFirst` reads.
 */
export const fileTimes: Reporter = {
  onTestRunEnd(modules) {
    for (const [name, files] of Map.groupBy(modules, ({ project }) => project.name)) {
      const times = files.map(secondsOf);
      const sums = phases.map((phase) => {
        const seconds = times.reduce((sum, time) => sum + time[phase], 0);
        return `${phase} ${seconds.toFixed(1)} s`;
      });
      const tests = files.reduce((sum, { children }) => sum + [...children.allTests()].length, 0);
      process.stdout.write(`${name}: ${files.length} files, ${tests} tests, ${sums.join(', ')}\n`);
    }
    if (ownEnv['RECORD_TIMES'] !== 'on') return;
    const known = new Map(Object.entries(readTimes()));
    for (const file of modules) {
      const { prepare, import: load, tests } = secondsOf(file);
      known.set(file.relativeModuleId, Math.round(prepare + load + tests));
    }
    const kept = [...known].filter(([, seconds]) => seconds >= leastSeconds);
    const sorted = kept.toSorted(([a, x], [b, y]) => y - x || a.localeCompare(b));
    writeFileSync(record, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  },
};
