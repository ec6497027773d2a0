import { securityKinds, type SecurityKind } from '@el-reto/contracts';
import { activeSpan, type Counter, type Logger, type Metrics } from '@el-reto/telemetry';

/** A security event: an account and its action. It contains ids only, no names or e-mail addresses. */
export interface SecurityEvent {
  readonly kind: SecurityKind;
  /** The name of the route or of the request. */
  readonly action: string;
  /** The account. Null if it is unknown, and for the operator of the installation. */
  readonly who: string | null;
  /** The network of the client. Null if there is no client. */
  readonly from: string | null;
  readonly subject?: string | null;
  /** `done`, or the code of an error. */
  readonly outcome: string;
  readonly traceId?: string | undefined;
}

/** Time in which equal events share a line, in milliseconds. */
const quietMs = 10_000;
/** Most different refusals in this time. Further ones share a line per kind. */
const mostRefusals = 200;

/**
 * Writes a JSON line for each event, with the event's kind in the field `security`. LOG_LEVEL has no
 * effect on this, except `silent`. Equal events within ten seconds share a line, so that many refusals do
 * not fill the disk.
 */
export class SecurityLog {
  readonly #logger: Logger;
  readonly #events: Counter;
  /** The events logged in this period, with the number of suppressed repetitions. */
  readonly #logged = new Map<string, { readonly event: SecurityEvent; suppressed: number }>();
  #timer: NodeJS.Timeout | undefined;

  constructor(logger: Logger, metrics: Metrics) {
    this.#logger = logger.level === 'silent' ? logger : logger.child({}, { level: 'info' });
    this.#events = metrics.counter('elreto.security.events');
    for (const kind of securityKinds) this.#events.add(0, { 'elreto.security.kind': kind });
  }

  note(noted: SecurityEvent): void {
    const { kind } = noted;
    this.#events.add(1, { 'elreto.security.kind': kind });
    const event = { ...noted, traceId: noted.traceId ?? activeSpan()?.spanContext().traceId };
    const like = this.#likeOf(event);
    const logged = this.#logged.get(like.key);
    if (logged) {
      logged.suppressed += 1;
      return;
    }
    this.#logged.set(like.key, { event: like.event, suppressed: 0 });
    this.#timer ??= setTimeout(() => this.flush(), quietMs).unref();
    this.#write(like.event, 1);
  }

  /** Writes the events that were only counted so far. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const { event, suppressed } of this.#logged.values())
      if (suppressed > 0) this.#write(event, suppressed);
    this.#logged.clear();
  }

  /**
   * The key of the events that share a line, and the event to write. Refused clients can invent subjects
   * and use many addresses, so that refusals also share lines by kind. Completed actions never share a
   * line with refusals.
   */
  #likeOf(event: SecurityEvent): { key: string; event: SecurityEvent } {
    const { kind, action, who, from, subject, outcome } = event;
    const isDone = outcome === 'done';
    const key = JSON.stringify([kind, action, who, from, outcome, isDone && subject]);
    if (isDone || this.#logged.has(key) || this.#logged.size < mostRefusals) return { key, event };
    const many = { kind, action: 'many', who: null, from: null, outcome: 'many' } as const;
    return { key: kind, event: many };
  }

  #write({ kind, traceId, subject = null, ...facts }: SecurityEvent, count: number): void {
    const line = { security: kind, ...facts, subject, count, trace_id: traceId ?? null };
    this.#logger.info(line, 'security');
  }
}
