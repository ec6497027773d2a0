import type { ChaosResult } from './run.ts';

/** Most findings of one rule that are told in full. */
const mostDetails = 10;

/** A run in the words of whoever asked for it. */
export function reportOf(result: ChaosResult): string[] {
  const { kills, findings } = result;
  const { operations } = result.history;
  const tries = operations.reduce((sum, operation) => sum + operation.tries, 0);
  const downMs = kills.map((kill) => kill.downMs).toSorted((a, b) => a - b);
  const states = countOf(operations.map((operation) => operation.result.state));
  const kinds = countOf(findings.map(({ kind }) => kind));
  return [
    `operations ${operations.length} in ${tries} tries: ${tally(operations.map(({ kind }) => kind))}`,
    `acknowledged ${states('acknowledged')}, refused ${states('refused')}, unknown ${states('unknown')}`,
    `kills ${kills.length}: ${tally(kills.map(({ name }) => name))}`,
    `all well ${seconds(downMs[Math.floor(downMs.length / 2)])} after a kill (median), ${seconds(downMs.at(-1))} at most`,
    ...result.outages.map(
      ({ names, awayMs, wellAfterMs }) =>
        `away ${seconds(awayMs)}: ${names.join(', ')}; all well ${seconds(wellAfterMs)} after`,
    ),
    `every event sent and handled ${seconds(result.longestSettleMs)} after clients paused, at most`,
    ...[...Map.groupBy(findings, ({ kind, rule }) => `${kind}: ${rule}`)].flatMap(
      ([title, all]) => [
        `${title} (${all.length})`,
        ...all.slice(0, mostDetails).map(({ detail }) => `    ${detail}`),
        ...(all.length > mostDetails ? [`    … and ${all.length - mostDetails} more`] : []),
      ],
    ),
    `lost ${kinds('lost')}, duplicated ${kinds('duplicated')}, anomalies ${kinds('anomaly')}; ${seconds(result.tookMs)} in all`,
  ];
}

const seconds = (ms = 0) => `${(ms / 1000).toFixed(1)} s`;

const countOf = (all: readonly string[]) => (wanted: string) =>
  all.filter((one) => one === wanted).length;

const tally = (names: readonly string[]) =>
  [...new Set(names)]
    .toSorted()
    .map((name) => `${name} ${countOf(names)(name)}`)
    .join(', ');
