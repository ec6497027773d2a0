import { eventsRequests, type Switches } from '@el-reto/contracts';
import { connect } from '@nats-io/transport-node';
import {
  currentEnv,
  type StackEnv,
  StackError,
  ask,
  connectionOptions,
  natsUrlOf,
  readStackFile,
} from '@el-reto/dev';

const usage = 'Uso: npm run switch -- [likes on|off] [uploads on|off]';
const positions = { on: 'open', off: 'closed' } as const;

/** `['likes', 'off']` as the request wants it; a StackError when that is not what it says. */
export function parseChange(args: readonly string[]): Partial<Switches> {
  const change: Partial<Switches> = {};
  for (let at = 0; at < args.length; at += 2) {
    const [name, wish] = [args[at], args[at + 1]];
    const isKnown = (name === 'likes' || name === 'uploads') && (wish === 'on' || wish === 'off');
    if (!isKnown) throw new StackError(usage);
    change[name] = positions[wish];
  }
  return change;
}

const wordOf = { open: 'abierto', closed: 'CERRADO' } as const;
const tell = ({ likes, uploads }: Switches) =>
  `likes: ${wordOf[likes]} · uploads: ${wordOf[uploads]}`;

/**
 * `npm run switch`: closes or opens likes and uploads, or tells how they stand. Asks on the NATS
 * server that the environment names, where it names one, else on that of the running stack.
 */
export async function setSwitches(env: StackEnv, args: readonly string[]): Promise<string> {
  const change = parseChange(args);
  const nats = env.NATS_URL ? natsUrlOf(env) : readStackFile(env.DATA_DIR)?.nats;
  if (!nats) {
    throw new StackError(
      `El Reto no está en marcha con DATA_DIR=${env.DATA_DIR}: npm start primero.`,
    );
  }
  const connection = await connect({ ...connectionOptions(nats), reconnect: false });
  try {
    return tell(await ask(connection, eventsRequests.operateSwitches, change));
  } finally {
    await connection.close();
  }
}

if (import.meta.main) {
  try {
    const line = await setSwitches(currentEnv(), process.argv.slice(2));
    process.stdout.write(`${line}\n`);
  } catch (error) {
    const text = error instanceof StackError ? error.message : String(error);
    process.stderr.write(`✗ ${text}\n`);
    process.exitCode = 1;
  }
}
