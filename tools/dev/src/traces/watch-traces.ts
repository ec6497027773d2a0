import type { StackEnv } from '../env.ts';
import { StackError } from '../errors.ts';
import { choosePort } from '../ports.ts';

/** Where traces of this stack are watched. */
export interface Watching {
  /** Tells every process where to send its spans. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const preferredPort = 4319;
const nobody: Watching = { env: {}, stop: async () => undefined };

/** Opens the page of the last traces, if `TRACES` asks for it; `log` tells them line by line, too. */
export async function watchTraces(
  env: Pick<StackEnv, 'TRACES' | 'NODE_ENV' | 'OTEL_EXPORTER_OTLP_ENDPOINT'>,
  fixedPorts: boolean,
  say: (line: string) => void,
): Promise<Watching> {
  if (env.TRACES === 'off') return nobody;
  if (env.NODE_ENV === 'production') throw new StackError('TRACES no se admite en producción.');
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) {
    throw new StackError('TRACES y OTEL_EXPORTER_OTLP_ENDPOINT se excluyen: quita uno de los dos.');
  }
  // Nothing of it is loaded where it is not asked for.
  const { startTraceViewer } = await import('./trace-viewer.ts');
  const viewer = await startTraceViewer({
    port: await choosePort(fixedPorts ? preferredPort : 0),
    ...(env.TRACES === 'log' && { say }),
  });
  say(`• trazas: ${viewer.url}`);
  const all = {
    OTEL_EXPORTER_OTLP_ENDPOINT: viewer.url,
    // The page reads JSON alone, and pages ask for no trace themselves.
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_TRACES_SAMPLER: '',
  };
  return { env: all, stop: () => viewer.stop() };
}
