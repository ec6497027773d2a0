import { statfsSync } from 'node:fs';
import { connect } from 'node:tls';
import type { StackEnv } from '../env.ts';
import type { StackInfo } from '../supervisor/stack-file.ts';
import { lastBackupAt } from './backups.ts';

/** The state of an installation at one moment. */
export type Reading = Awaited<ReturnType<ReturnType<typeof stateReader>>>;

const timeoutMs = 5_000;

interface Metric {
  readonly process: string;
  /** The name with its labels, such as `elreto_mails_held{elreto_mail_state="waiting"}`. */
  readonly name: string;
  readonly value: number;
}

async function metricsOf(info: StackInfo): Promise<Metric[]> {
  const read = async ([process, url]: [string, string]) => {
    const text = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
      .then((answer) => answer.text())
      .catch(() => '');
    const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
    return lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return { process, name: line.slice(0, end), value: Number(line.slice(end)) };
    });
  };
  return (await Promise.all(Object.entries(info.metrics).map(read))).flat();
}

/** Whether a metric counts answers of a gateway to visitors. Checks of its health are no such answers. */
const isOfVisitors = ({ process, name }: Metric) =>
  process.startsWith('gateway') &&
  name.startsWith('http_server_request_duration_seconds_count') &&
  !/http_route="[^"]*\/(health|metrics)/.test(name);

/**
 * When the certificate of an `https:` address expires; undefined if the address does not answer.
 */
function certificateEnd(address: URL): Promise<number | undefined> {
  const { hostname: host, port } = address;
  const options = { host, servername: host, port: Number(port || 443), rejectUnauthorized: false };
  return new Promise((resolve) => {
    const socket = connect(options, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.setTimeout(timeoutMs, () => socket.destroy());
    socket.on('error', () => resolve(undefined)).on('close', () => resolve(undefined));
  });
}

/** Reads the state of a running product. `down` returns the processes that do not answer. */
export function stateReader(env: StackEnv, info: () => StackInfo, down: () => Promise<string[]>) {
  const sites = [env.PUBLIC_URL, env.ADMIN_ORIGIN]
    .flatMap((url) => url ?? [])
    .map((url) => new URL(url))
    .filter(({ protocol }) => protocol === 'https:');
  /** When each certificate expires, by host, as the last answer showed it. */
  const certificates = new Map<string, number>();
  /** The last value of each series, by process and name. */
  const series = new Map<string, Metric>();
  let mails = { answered: 0, away: 0, isServerAway: false };

  /** Whether the mail server has been away since it last answered. A full mailbox is an answer. */
  function lookAtMails(answered: number, away: number): boolean {
    // A restarted process counts from zero.
    if (answered < mails.answered || away < mails.away) mails = { ...mails, answered: 0, away: 0 };
    const isServerAway = answered <= mails.answered && (away > mails.away || mails.isServerAway);
    mails = { answered, away, isServerAway };
    return isServerAway;
  }

  /**
   * Adds the values of a reading and returns all known values. A value that cannot be read keeps its last
   * value: a restarting process answers nothing, and processes leave out what they cannot read.
   */
  function withLastValues(read: readonly Metric[]): Metric[] {
    const answering = new Set(read.map(({ process }) => process));
    for (const [key, metric] of series) {
      // A process counts its answers since its start.
      if (isOfVisitors(metric) && answering.has(metric.process)) series.delete(key);
    }
    for (const metric of read) series.set(`${metric.process} ${metric.name}`, metric);
    return [...series.values()];
  }

  const lookAtSites = () =>
    Promise.all(sites.map(async (url) => [url.host, await certificateEnd(url)] as const));

  return async (at: number) => {
    const [read, parts, ends] = await Promise.all([metricsOf(info()), down(), lookAtSites()]);
    const metrics = withLastValues(read);
    const silent = ends.flatMap(([host, end]) => (end ? [] : [host]));
    for (const [host, end] of ends) if (end) certificates.set(host, end);
    const those = (start: string, label = '') =>
      metrics.filter(({ name }) => name.startsWith(start) && name.includes(label));
    const most = (start: string, label?: string) =>
      Math.max(0, ...those(start, label).map(({ value }) => value));
    const answers = metrics.filter(isOfVisitors);
    const sum = (all: readonly Metric[]) => all.reduce((total, { value }) => total + value, 0);
    const { bavail, blocks } = statfsSync(env.DATA_DIR);
    const identity = those('elreto_dependency_up', '"identity"');
    const isIdentityAway = identity.length > 0 && identity.every(({ value }) => value === 0);
    return {
      at,
      /** Parts and public addresses that do not answer. */
      down: [...parts, ...(isIdentityAway ? ['Firebase'] : []), ...silent],
      /** The process ids of the parts. */
      processes: info().processes,
      /** Free share of the data folder's file system, 0 to 1. */
      diskFree: bavail / blocks,
      mailsWaiting: most('elreto_mails_held', '"waiting"'),
      isMailServerAway: lookAtMails(
        most('elreto_mails_total', '"sent"') + most('elreto_mails_total', '"delayed"'),
        most('elreto_mails_total', '"away"'),
      ),
      deadLetters: most('elreto_dead_letters_stored'),
      /** Age of the oldest event that was not sent, in seconds. */
      outboxAge: most('elreto_outbox_oldest_age_seconds'),
      /** The largest number of unhandled events of a consumer. */
      consumerLag: most('elreto_consumer_lag'),
      /** When the last backup ended; null if there is none, undefined if none are configured. */
      backupAt: env.BACKUP_DIR === undefined ? undefined : (lastBackupAt(env.BACKUP_DIR) ?? null),
      certificates,
      /** Numbers of answers of all gateways since their starts. */
      answers: {
        all: sum(answers),
        failed: sum(answers.filter(({ name }) => /status_code="5/.test(name))),
      },
    };
  };
}
