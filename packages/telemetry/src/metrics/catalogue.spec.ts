import { expect, it } from 'vitest';
import { histograms, metricCatalogue } from './catalogue.ts';
import type { MetricDefinition } from './catalogue.ts';

const metrics = Object.entries<MetricDefinition>(metricCatalogue);

it.each(metrics)('%s follows the conventions for names and units', (name, { unit, boundaries }) => {
  expect(name).toMatch(/^[a-z0-9]+(?:[._][a-z0-9]+)+$/);
  // A total is what Prometheus makes of a counter, and units stand beside names, not in them.
  expect(name).not.toMatch(/total|seconds|bytes|_ms$/);
  expect(unit).toMatch(/^(?:s|By|1|\{[a-z]+\})$/);
  expect(name in histograms).toBe(boundaries !== undefined);
});

it.each(metrics)('%s says what it means, in a sentence', (_, { description }) => {
  expect(description).toMatch(/^(?:[A-Z]|\d).*\.$/);
});

it.each(metrics.filter(([, { boundaries }]) => boundaries))(
  '%s has bounds that rise',
  (_, { boundaries = [] }) => {
    expect(boundaries).toEqual([...new Set(boundaries)].toSorted((a, b) => a - b));
  },
);

it('counts likes against their objective of 300 ms', () => {
  expect(metricCatalogue['http.server.request.duration'].boundaries).toContain(0.3);
});
