import type { CallDefinition, ErrorCode, SecurityKind } from '@el-reto/contracts';
import { parseTraceparent } from '@el-reto/telemetry';
import type { SecurityEvent, SecurityLog } from '@el-reto/service-kit';
import type { FastifyRequest } from 'fastify';
import { loggedAddress } from '@el-reto/contracts/connections';
import { callOf, type Call, type Outcome } from './endpoint.ts';

const refusals: Readonly<Record<number, SecurityKind>> = {
  401: 'sign-in-refused',
  403: 'right-refused',
  429: 'limit-hit',
};

export class SecurityNotes {
  constructor(private readonly log: SecurityLog) {}

  /** Logs a completed call, if its definition has a `securityKind`. */
  done(definition: CallDefinition, { request, body }: Call, outcome: Outcome): void {
    const { name, method, securityKind: kind } = definition;
    if (kind === undefined || request.method !== method) return;
    const subject =
      kind === 'switch' ? JSON.stringify(body) : (idIn(request.params) ?? createdIn(outcome));
    const event = { ...factsOf(request), kind, action: name, subject, outcome: 'done' };
    for (const noted of decisionsIn(outcome, event) ?? [event]) this.log.note(noted);
  }

  /** Logs a refused request on any route, and the failure of a call whose definition has a `securityKind`. */
  failed(request: FastifyRequest, code: ErrorCode, status: number): void {
    const call = callOf(request.routeOptions);
    const kind = refusals[status] ?? call?.securityKind;
    if (kind === undefined) return;
    const action = call?.name ?? request.routeOptions.url ?? 'none';
    const subject = idIn(request.params);
    this.log.note({ ...factsOf(request), kind, action, subject, outcome: code });
  }
}

/**
 * Without a trace id from the client, the log uses the id of the current trace. The address is unknown if
 * an upload was refused early, because the connection is closed.
 */
const factsOf = ({ callerId, ip, headers }: FastifyRequest) => ({
  who: callerId,
  from: ip ? loggedAddress(ip) : null,
  traceId: parseTraceparent(headers['traceparent'])?.traceId,
});

/** Names of parameters that are ids. Names and slugs are not ids: people choose them. */
const idName = /Id$|^uid$/;
const idForm = /^[\w-]{1,128}$/;

function idIn(params: unknown): string | null {
  for (const [name, value] of Object.entries(params ?? {})) {
    if (idName.test(name) && idForm.test(String(value))) return String(value);
  }
  return null;
}

/** The id of a created object. No parameter contains it. */
const createdIn = (outcome: Outcome) => ('id' in outcome ? String(outcome.id) : null);

const decided: Readonly<Record<string, string>> = { approved: 'approvePost', denied: 'denyPost' };

/** Splits a batch of decisions into one log entry per decision. */
function decisionsIn(outcome: Outcome, event: SecurityEvent): SecurityEvent[] | null {
  if (event.action !== 'decidePosts' || !('results' in outcome)) return null;
  return Object.entries(outcome.results as Record<string, string>).map(([subject, result]) => {
    const action = decided[result];
    return action ? { ...event, subject, action } : { ...event, subject, outcome: result };
  });
}
