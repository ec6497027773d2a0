import { currentEnv } from '../env.ts';
import { natsUrlOf } from '../nats/connection.ts';
import { provisionStreams } from '../nats/streams.ts';

const env = currentEnv();
await provisionStreams(natsUrlOf(env), env.STREAM_REPLICAS);
process.stdout.write(`streams are there, ${env.STREAM_REPLICAS} of each\n`);
