import type { Finding } from './finding.ts';
import type { Operation } from './operation.ts';
import type { ChaosResult } from './run.ts';

const count = (findings: readonly Finding[], kind: Finding['kind']) =>
  findings.filter((finding) => finding.kind === kind).length;

/** Most findings of one rule that are told in full. */
const mostDetails = 10;

/** A run in the words of whoever asked for it. */
export function reportOf({
  history,
  kills,
  outages,
  findings,
  longestSettleMs,
  tookMs,
}: ChaosResult): string[] {
  const { operations } = history;
  const inState = (state: Operation['result']['state']) =>
    operations.filter(({ result }) => result.state === state).length;
  const tries = operations.reduce((sum, operation) => sum + operation.tries, 0);
  const downMs = kills.map((kill) => kill.downMs).toSorted((a, b) => a - b);
  return [
    `operations ${operations.length} in ${tries} tries: ${tally(operations.map(({ kind }) => kind))}`,
    `acknowledged ${inState('acknowledged')}, refused ${inState('refused')}, unknown ${inState('unknown')}`,
    `kills ${kills.length}: ${tally(kills.map(({ name }) => name))}`,
    `all well ${seconds(downMs[Math.floor(downMs.length / 2)])} after a kill (median), ${seconds(downMs.at(-1))} at most`,
    ...outages.map(
      ({ names, awayMs, wellAfterMs }) =>
        `away ${seconds(awayMs)}: ${names.join(', ')}; all well ${seconds(wellAfterMs)} after`,
    ),
    `every event sent and handled ${seconds(longestSettleMs)} after clients paused, at most`,
    ...details(findings),
    `lost ${count(findings, 'lost')}, duplicated ${count(findings, 'duplicated')}, anomalies ${count(findings, 'anomaly')}; ${seconds(tookMs)} in all`,
  ];
}

const seconds = (ms = 0) => `${(ms / 1000).toFixed(1)} s`;

function tally(names: readonly string[]): string {
  return [...Map.groupBy(names, (name) => name)]
    .map(([name, all]) => `${name} ${all.length}`)
    .toSorted()
    .join(', ');
}

function details(findings: readonly Finding[]): string[] {
  return [...Map.groupBy(findings, ({ kind, rule }) => `${kind}: ${rule}`)].flatMap(
    ([title, all]) => [
      `${title} (${all.length})`,
      ...all.slice(0, mostDetails).map(({ detail }) => `    ${detail}`),
      ...(all.length > mostDetails ? [`    … and ${all.length - mostDetails} more`] : []),
    ],
  );
}
