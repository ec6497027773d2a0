import { followedFeeds, serviceNames } from '@el-reto/contracts';
import { metricCatalogue } from '@el-reto/telemetry';
import type { MetricDefinition } from '@el-reto/telemetry';
import { Exposition } from '@el-reto/testing';
import { expect, it } from 'vitest';
import { stack } from '../support/people.ts';

const processes = [...serviceNames, 'gateway'] as const;
type Process = (typeof processes)[number];

/** Services with consumers. The others have no metrics of consumers. */
const followers = new Set<Process>(serviceNames.filter((name) => followedFeeds[name].length > 0));
const ofConsumers = /^(?:messaging\.|elreto\.dead_letters$)/;

function exposes(process: Process, name: string, { by }: MetricDefinition): boolean {
  if (by === 'every' || by === process) return true;
  const isOfServices = by === 'service' && process !== 'gateway';
  return isOfServices && (followers.has(process) || !ofConsumers.test(name));
}

/** Names that appear with the first commit of a service. */
const appearsLater = /^elreto_store_commit_/;
/** Suffixes of names in Prometheus, by unit. */
const suffixes: Readonly<Record<string, string>> = { s: '_seconds', By: '_bytes' };

it.each(processes)('%s exposes exactly its metrics of the catalogue', async (process) => {
  const { samples } = await Exposition.from(stack.metrics[process] ?? '');
  const exposed = new Set(
    samples
      .filter(({ name }) => !/_(?:bucket|sum)$|^target_info$/.test(name))
      .map(({ name }) => name.replace(/_(?:count|total)$/, '')),
  );
  const expected = Object.entries<MetricDefinition>(metricCatalogue)
    .filter(([name, definition]) => exposes(process, name, definition))
    .map(([name, { unit }]) => name.replaceAll('.', '_') + (suffixes[unit] ?? ''))
    .filter((name) => exposed.has(name) || !appearsLater.test(name));
  expect([...exposed].toSorted()).toEqual(expected.toSorted());
});
