import { expect, it } from 'vitest';
import { histograms, metricCatalogue } from './catalogue.ts';
import type { MetricDefinition } from './catalogue.ts';

it.each(Object.entries<MetricDefinition>(metricCatalogue))(
  '%s follows the conventions for names and units, with a sentence and rising bounds',
  (name, { unit, description, boundaries }) => {
    expect(name).toMatch(/^[a-z0-9]+(?:[._][a-z0-9]+)+$/);
    // Prometheus adds `_total` and the unit.
    expect(name).not.toMatch(/total|seconds|bytes|_ms$/);
    expect(unit).toMatch(/^(?:s|By|\{[a-z]+\})$/);
    expect(description).toMatch(/^(?:[A-Z]|\d).*\.$/);
    expect(name in histograms).toBe(boundaries !== undefined);
    expect(boundaries).toEqual(boundaries && [...new Set(boundaries)].toSorted((a, b) => a - b));
  },
);

it('request durations have a bound at 300 ms, the objective of likes', () => {
  expect(metricCatalogue['http.server.request.duration'].boundaries).toContain(0.3);
});
