import { parser } from '@prometheus-io/lezer-promql';

/** The metrics and labels of a PromQL expression, and its syntax errors. */
export interface Asked {
  readonly metrics: readonly string[];
  /** Labels by which the expression selects or groups. */
  readonly labels: readonly string[];
  /** Texts that the parser could not read. */
  readonly faults: readonly string[];
}

/** Parses an expression. Grafana's variable for a time span is replaced by five minutes. */
export function readQuery(text: string): Asked {
  const query = text.replaceAll('$__rate_interval', '5m');
  const found = { metrics: new Set<string>(), labels: new Set<string>(), faults: [] as string[] };
  parser.parse(query).iterate({
    enter: ({ type, from, to, node }) => {
      const word = query.slice(from, to);
      if (type.isError) found.faults.push(query.slice(Math.max(0, from - 20), to + 20));
      else if (type.name === 'LabelName') found.labels.add(word);
      else if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector') {
        found.metrics.add(word);
      }
    },
  });
  return { metrics: [...found.metrics], labels: [...found.labels], faults: found.faults };
}
