import type { ChaosResult } from './run.ts';

/** The number of findings of one rule that are printed in full. */
const mostDetails = 10;

export function reportOf(result: ChaosResult): string[] {
  const { kills, findings } = result;
  const { operations } = result.history;
  const tries = operations.reduce((sum, operation) => sum + operation.tries, 0);
  const downMs = kills.map((kill) => kill.downMs).toSorted((a, b) => a - b);
  const states = countOf(operations.map((operation) => operation.result.state));
  return [
    `operations ${operations.length} in ${tries} tries: ${tally(operations.map(({ kind }) => kind))}`,
    `acknowledged ${states('acknowledged')}, refused ${states('refused')}, unknown ${states('unknown')}`,
    `kills ${kills.length}: ${tally(kills.map(({ name }) => name))}`,
    `all healthy ${seconds(downMs[Math.floor(downMs.length / 2)])} after a kill (median), ${seconds(downMs.at(-1))} at most`,
    ...result.outages.map(
      ({ names, awayMs, healthyAfterMs }) =>
        `stopped for ${seconds(awayMs)}: ${names.join(', ')}; all healthy ${seconds(healthyAfterMs)} after`,
    ),
    `every event sent and handled ${seconds(result.longestSettleMs)} after clients paused, at most`,
    ...[...Map.groupBy(findings, ({ kind, rule }) => `${kind}: ${rule}`)].flatMap(
      ([title, all]) => [
        `${title} (${all.length})`,
        ...all.slice(0, mostDetails).map(({ detail }) => `    ${detail}`),
        ...(all.length > mostDetails ? [`    … and ${all.length - mostDetails} more`] : []),
      ],
    ),
    summaryOf(result),
  ];
}

/** One line with the kills, operations and findings of a run. */
export function summaryOf({ kills, outages, history, findings, tookMs }: ChaosResult): string {
  const states = countOf(history.operations.map(({ result }) => result.state));
  const kinds = countOf(findings.map(({ kind }) => kind));
  return [
    `${kills.length} kills, ${outages.length} outages`,
    `${history.operations.length} operations, ${states('acknowledged')} acknowledged`,
    `lost ${kinds('lost')}, duplicated ${kinds('duplicated')}, anomalies ${kinds('anomaly')}`,
    `${seconds(tookMs)} in all`,
  ].join('; ');
}

const seconds = (ms = 0) => `${(ms / 1000).toFixed(1)} s`;

const countOf = (all: readonly string[]) => (wanted: string) =>
  all.filter((one) => one === wanted).length;

const tally = (names: readonly string[]) =>
  [...new Set(names)]
    .toSorted()
    .map((name) => `${name} ${countOf(names)(name)}`)
    .join(', ');
