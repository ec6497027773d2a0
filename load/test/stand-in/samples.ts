/** One value of a metric, with the tags that it was taken under. */
export interface Sample {
  readonly metric: string;
  readonly value: number;
  readonly tags: Readonly<Record<string, string>>;
}

export type Values = Readonly<Record<string, number>>;

/** k6's figures of one metric: a sum for counters, a share for rates, both being what they are. */
export function valuesOf(samples: readonly Sample[]): Values {
  const values = samples.map(({ value }) => value).toSorted((a, b) => a - b);
  const count = values.reduce((sum, value) => sum + value, 0);
  return { count, rate: values.length === 0 ? 0 : count / values.length };
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
