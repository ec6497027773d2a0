import { SpanKind } from '@opentelemetry/api';
import type { Span } from '@opentelemetry/api';
import { names } from '../telemetry/attributes.ts';
import { mostCauses, startShared } from '../telemetry/causes.ts';

export interface CommitFacts {
  /** The service whose store it is. */
  readonly name: string;
  /** Transactions that shared the commit, traced or not. */
  readonly size: number;
  /** Milliseconds since 1970, on the clock that the transactions' spans began by. */
  readonly startedAt: number;
  readonly durationMs: number;
}

/**
 * Tells of one commit in the traces of the transactions that shared it: within the trace of the
 * only one, else as a trace of its own that both sides link to.
 */
export function traceCommit(transactions: readonly Span[], facts: CommitFacts): void {
  if (transactions.length === 0) return;
  const contexts = transactions.slice(0, mostCauses).map((span) => span.spanContext());
  const attributes = {
    [names.dbSystem]: 'sqlite',
    [names.dbNamespace]: facts.name,
    [names.dbOperation]: 'commit',
    [names.dbBatchSize]: facts.size,
  };
  const options = { kind: SpanKind.CLIENT, startTime: facts.startedAt, attributes };
  const commit = startShared(`${facts.name} commit`, options, contexts, transactions.length);
  commit.end(facts.startedAt + facts.durationMs);
  if (transactions.length === 1) return;
  const context = commit.spanContext();
  for (const transaction of transactions) transaction.addLink({ context });
}
