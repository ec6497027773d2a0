import type { StackEnv } from '../env.ts';
import { StackError } from '../errors.ts';
import { choosePort } from '../ports.ts';

const preferredPort = 4319;

/** Opens the page if `TRACES` asks for it: what every process is told of it, and how to close it. */
export async function watchTraces(
  env: Pick<StackEnv, 'TRACES' | 'NODE_ENV' | 'OTEL_EXPORTER_OTLP_ENDPOINT'>,
  fixedPorts: boolean,
  say: (line: string) => void,
): Promise<{ env: Readonly<Record<string, string>>; stop(): Promise<void> }> {
  if (env.TRACES === 'off') return { env: {}, stop: async () => undefined };
  if (env.NODE_ENV === 'production') throw new StackError('TRACES no se admite en producción.');
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) {
    throw new StackError('TRACES y OTEL_EXPORTER_OTLP_ENDPOINT se excluyen: quita uno de los dos.');
  }
  // Its server is loaded only where it is asked for.
  const { startTraceViewer } = await import('./trace-viewer.ts');
  const { url, stop } = await startTraceViewer(await choosePort(fixedPorts ? preferredPort : 0));
  say(`• trazas: ${url}`);
  // The page reads JSON alone, and its own requests are not traced.
  const all = { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', OTEL_TRACES_SAMPLER: '' };
  return { env: { ...all, OTEL_EXPORTER_OTLP_ENDPOINT: url }, stop };
}
