export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The metrics of a process as Prometheus reads them. */
export class Exposition {
  readonly samples: readonly Sample[];

  constructor(text: string) {
    this.samples = text
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => {
        const [, name = '', labels = '', value = ''] =
          /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
        if (!name) throw new Error(`not a sample: ${line}`);
        const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
        return {
          name,
          labels: Object.fromEntries(pairs.map(([, key = '', inside = '']) => [key, inside])),
          value: Number(value.replace('+Inf', 'Infinity')),
        };
      });
  }

  static async from(url: string): Promise<Exposition> {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    return new Exposition(await answer.text());
  }

  /** Sum of the samples of `name` whose labels include `labels`; undefined without samples. */
  sum(name: string, labels: Readonly<Record<string, string>> = {}): number | undefined {
    const those = this.samples.filter(
      (sample) =>
        sample.name === name &&
        Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
    );
    return those.length > 0 ? those.reduce((sum, { value }) => sum + value, 0) : undefined;
  }
}
