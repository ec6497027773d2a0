import { createLogger, startTelemetry } from '@el-reto/telemetry';
import { exitWithError } from '@el-reto/service-kit';
import { readEnv } from './env.ts';
import { startGateway } from './start-gateway.ts';

const env = readEnv();
const telemetry = startTelemetry('gateway', env);
try {
  const gateway = await startGateway(env);
  const stop = async () => {
    await gateway.stop();
    await telemetry.shutdown();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
} catch (error) {
  exitWithError(createLogger('gateway', env.LOG_LEVEL), 'could not start', error);
}
