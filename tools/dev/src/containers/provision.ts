import { currentEnv } from '../env.ts';
import { natsUrlOf } from '../nats/connection.ts';
import { provisionStreams } from '../nats/streams.ts';

const env = currentEnv();
const replicas = env.STREAM_REPLICAS ?? 1;
await provisionStreams(natsUrlOf(env), replicas);
process.stdout.write(`streams are there, ${replicas} of each\n`);
