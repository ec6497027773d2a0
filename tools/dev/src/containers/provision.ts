import { provisionStreams } from '../nats/streams.ts';
import { provisionEnv } from './env.ts';

const { nats, replicas } = provisionEnv();
await provisionStreams(nats, replicas);
process.stdout.write(`streams are there, ${replicas} of each\n`);
