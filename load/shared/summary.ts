/** What k6 gives `handleSummary`, as far as it is used. */
export interface SummaryData {
  readonly metrics: Readonly<Record<string, SummaryMetric>>;
}

interface SummaryMetric {
  readonly values: Readonly<Record<string, number>>;
  readonly thresholds?: Readonly<Record<string, { readonly ok: boolean }>>;
}

/** The report of a run: each threshold and how it ended, then the likes that were acknowledged. */
export function summarize(name: string, data: SummaryData): string {
  const thresholds = Object.entries(data.metrics).flatMap(([metric, { values, thresholds: all }]) =>
    Object.entries(all ?? {}).map(
      ([rule, { ok }]) => `  ${ok ? '✓' : '✗'} ${metric} ${rule} (${valueFor(rule, values)})`,
    ),
  );
  const failed = thresholds.filter((line) => line.startsWith('  ✗')).length;
  const rate = count(data, 'iterations', 'rate').toFixed(1);
  return [
    `${name}: ${count(data, 'iterations')} iterations, ${rate}/s`,
    ...thresholds,
    ...likes(data),
    failed === 0 ? '  every threshold is kept' : `  ${failed} thresholds are not kept`,
    '',
  ].join('\n');
}

function likes(data: SummaryData): string[] {
  if (!data.metrics['likes_acknowledged']) return [];
  const lost = Math.abs(count(data, 'likes_unaccounted'));
  const contradicted = count(data, 'likes_contradicted');
  const open = count(data, 'likes_unknown');
  return [
    `  likes: ${count(data, 'likes_acknowledged')} toggles acknowledged, ${lost} not in the total,` +
      ` ${contradicted} contradicted later, ${open} never answered`,
  ];
}

const count = (data: SummaryData, metric: string, value = 'count') =>
  data.metrics[metric]?.values[value] ?? 0;

/** The value that a rule such as `p(99)<300` is about. */
function valueFor(rule: string, values: Readonly<Record<string, number>>): string {
  const name = /^[\w().]+/.exec(rule)?.[0] ?? '';
  const value = values[name];
  return value === undefined ? 'no samples' : String(Math.round(value * 1000) / 1000);
}
