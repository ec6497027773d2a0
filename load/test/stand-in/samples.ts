/** One value of a metric, with the tags that it was taken under. */
export interface Sample {
  readonly metric: string;
  readonly value: number;
  readonly tags: Readonly<Record<string, string>>;
}

export type Values = Readonly<Record<string, number>>;

/** What k6 works out of times where `summaryTrendStats` asks for nothing else. */
const usualStats = ['avg', 'min', 'med', 'max', 'p(90)', 'p(95)'];

/**
 * k6's figures of one metric: a sum for counters, a share for rates, percentiles and the like for
 * times, of those only the ones asked for; all of them for any metric.
 */
export function valuesOf(samples: readonly Sample[], stats: readonly string[] = usualStats) {
  const values = samples.map(({ value }) => value).toSorted((a, b) => a - b);
  const count = values.reduce((sum, value) => sum + value, 0);
  const rate = values.length === 0 ? 0 : count / values.length;
  const figures = stats.map((stat) => [stat, timeOf(stat, values, rate)] as const);
  return { count, rate, ...Object.fromEntries(figures) } as Values;
}

function timeOf(stat: string, sorted: readonly number[], mean: number): number {
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  if (stat === 'avg') return mean;
  if (stat === 'min') return at(0);
  if (stat === 'med') return at(0.5);
  return at(stat === 'max' ? 1 : Number(/^p\((\d+)\)$/.exec(stat)?.[1]) / 100);
}

/** The samples that a threshold's name stands for: `http_req_failed{name:toggle}`. */
export function select(samples: readonly Sample[], name: string): Sample[] {
  const [, metric = name, tag, value] = /^(\w+)(?:\{(\w+):([^}]+)\})?$/.exec(name) ?? [];
  return samples.filter(
    (sample) => sample.metric === metric && (tag === undefined || sample.tags[tag] === value),
  );
}

/** Whether `rule` (`count==0`, `rate>0.999`) holds; undefined for rules about time. */
export function holds(rule: string, values: Values): boolean | undefined {
  const [, figure = '', comparison, limit] =
    /^(count|rate)(==|<=|>=|<|>)([\d.]+)$/.exec(rule) ?? [];
  const value = values[figure];
  if (value === undefined || comparison === undefined) return undefined;
  const bound = Number(limit);
  if (comparison === '==') return value === bound;
  if (comparison === '<=') return value <= bound;
  if (comparison === '>=') return value >= bound;
  return comparison === '<' ? value < bound : value > bound;
}
