import type { Health } from '@el-reto/contracts';

/**
 * Down when nothing can be served: without NATS, or with no service left. Anything less is
 * degraded: the rest goes on.
 */
export function overallStatus(
  dependencies: Health['dependencies'],
  services: readonly string[],
): Health['status'] {
  const works = (name: string) => dependencies[name] === 'ok';
  if (!works('nats') || !services.some(works)) return 'down';
  return Object.keys(dependencies).every(works) ? 'ok' : 'degraded';
}
