import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from './metrics.ts';

const resolutionMs = 20;
const perSecond = 1e9;

/**
 * Event loop, processor and memory of this process. Delays are those since the last look, and
 * without the timer's own interval. Answers how to stop watching.
 */
export function observeProcess(metrics: Metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  const seconds = (nanoseconds: number) =>
    Math.max(0, nanoseconds / perSecond - resolutionMs / 1_000);
  metrics.gauge('nodejs.eventloop.delay.p50', () => [{ value: seconds(delay.percentile(50)) }]);
  metrics.gauge('nodejs.eventloop.delay.p99', () => [{ value: seconds(delay.percentile(99)) }]);
  metrics.gauge('nodejs.eventloop.delay.max', () => {
    const value = seconds(delay.max);
    delay.reset();
    return [{ value }];
  });
  metrics.count('process.cpu.time', () => {
    const { user, system } = process.cpuUsage();
    return [
      { value: user / 1e6, attributes: { 'cpu.mode': 'user' } },
      { value: system / 1e6, attributes: { 'cpu.mode': 'system' } },
    ];
  });
  metrics.gauge('process.memory.usage', () => [{ value: process.memoryUsage.rss() }]);
  metrics.gauge('process.uptime', () => [{ value: process.uptime() }]);
  return () => delay.disable();
}
