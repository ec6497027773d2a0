// Preloaded by Node: connections to Google's hosts then lead to GOOGLE_HOSTS_PORT.
import { syncBuiltinESMExports } from 'node:module';
import tls from 'node:tls';

const { connect } = tls;
tls.connect = (...args) => {
  const [options] = args;
  const host = options?.servername ?? options?.host ?? '';
  if (!host.endsWith('.googleapis.com')) return connect(...args);
  const there = {
    host: '127.0.0.1',
    port: Number(process.env.GOOGLE_HOSTS_PORT),
    servername: host,
  };
  return connect({ ...options, ...there }, ...args.slice(1));
};
syncBuiltinESMExports();
