import { counters, gauges, histograms, metricCatalogue, Metrics } from '@el-reto/telemetry';
import type { MetricDefinition } from '@el-reto/telemetry';
import { Exposition } from '@el-reto/testing';

/** Labels of the series that other programs export. */
const ofOthers: Readonly<Record<string, readonly string[]>> = {
  up: [],
  probe_success: [],
  probe_ssl_earliest_cert_expiry: [],
  certmanager_certificate_expiration_timestamp_seconds: ['name'],
  node_filesystem_avail_bytes: ['mountpoint'],
  node_filesystem_size_bytes: ['mountpoint'],
  kubelet_volume_stats_available_bytes: ['persistentvolumeclaim'],
  kubelet_volume_stats_capacity_bytes: ['persistentvolumeclaim'],
};

/**
 * The labels of every series that the processes export, by the name of the series in Prometheus.
 */
export async function exportedMetrics(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const metrics = new Metrics('test');
  for (const [name, definition] of Object.entries<MetricDefinition>(metricCatalogue)) {
    const attributes = Object.fromEntries((definition.attributes ?? []).map((key) => [key, 'x']));
    const reading = () => [{ value: 1, attributes }];
    if (name in histograms) {
      metrics.histogram(name as keyof typeof histograms).record(1, attributes);
    } else if (name in counters) {
      metrics.count(name as keyof typeof counters, reading);
    } else {
      metrics.gauge(name as keyof typeof gauges, reading);
    }
  }
  const { samples } = new Exposition(await metrics.exposition());
  // Labels that Prometheus adds.
  const target = ['job', 'instance'];
  const exported = samples.map(
    ({ name, labels }) => [name, new Set([...Object.keys(labels), ...target])] as const,
  );
  const others = Object.entries(ofOthers).map(
    ([name, labels]) => [name, new Set([...labels, ...target])] as const,
  );
  return new Map([...exported, ...others]);
}
