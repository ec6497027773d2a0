import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  accountsRequests,
  followedFeeds,
  requestsOf,
  serviceNames,
  type Caller,
  type ServiceName,
} from '@el-reto/contracts';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** The source files of a process as one text, without tests and without import statements. */
function sourceIn(folder: string): string {
  return globSync('**/*.ts', { cwd: join(root, folder) })
    .filter((path) => !path.endsWith('.spec.ts'))
    .map((path) => readFileSync(join(root, folder, path), 'utf8'))
    .join('\n')
    .replaceAll(/^import [^;]*;/gm, '');
}

const sourceOf: Readonly<Record<Caller, string>> = {
  gateway: sourceIn('gateway/src'),
  // The operator's commands.
  stack: sourceIn('tools/dev/src') + sourceIn('tools/ops/src'),
  ...(Object.fromEntries(
    serviceNames.map((name) => [name, sourceIn(`services/${name}/src`)]),
  ) as Record<ServiceName, string>),
};
const askers = Object.keys(sourceOf) as Caller[];

const requestAt = (owner: string, name: string) => {
  const requests = serviceNames.find((service) => service === owner);
  return requests && requestsOf[requests][name];
};

/** Requests that the service kit sends for a service whose source contains this text. */
const askedByKit: Readonly<Record<string, string>> = {
  'participants: Participants': accountsRequests.getStanding.subject,
  'bans: Bans': accountsRequests.getStanding.subject,
};

/** The subjects of all requests that a process names but does not handle itself. */
const namedBy = (asker: Caller) => [
  ...Object.keys(askedByKit)
    .filter((name) => new RegExp(`\\b${name}\\b`).test(sourceOf[asker]))
    .map((name) => askedByKit[name]),
  ...[...sourceOf[asker].matchAll(/(?<!calls\.)\b([a-z]+)Requests\b(?:\.(\w+))?/g)].flatMap(
    ([text, owner = '', name = '']) => {
      if (owner === asker) return [];
      const request = requestAt(owner, name);
      // A destructured or passed-on request cannot be recognised in the source.
      if (!request) throw new Error(`${asker}: ${text} names no request`);
      return [request.subject];
    },
  ),
];

it.each(askers)('permissions allow %s exactly the requests in its source', (asker) => {
  const granted = Object.values(requestsOf)
    .flatMap((requests) => Object.values(requests))
    .filter(({ callers }) => callers.includes(asker))
    .map(({ subject }) => subject);
  expect(granted.toSorted()).toEqual([...new Set(namedBy(asker))].toSorted());
});

it.each(serviceNames)('permissions allow %s exactly the feeds that it handles', (name) => {
  const handled = sourceOf[name].matchAll(/@HandleEvent\(([^)]*)/g);
  const feeds = [...handled].flatMap(([, events = '']) =>
    Array.from(events.matchAll(/\b(\w+?)Events\b(\.act)?/g), ([, source, act]) =>
      act ? `${source}-acts` : source,
    ),
  );
  if (/\bSwitchesConsumer\b/.test(sourceOf[name])) feeds.push('events');
  expect([...new Set(feeds)].toSorted()).toEqual(followedFeeds[name].toSorted());
});
