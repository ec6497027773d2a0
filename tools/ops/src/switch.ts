import { eventsRequests, type Switches } from '@el-reto/contracts';
import { ask, StackError, withNats, type StackEnv } from '@el-reto/dev';
import { natsOf, runCommand } from './command.ts';

const usage = 'Uso: npm run switch -- [likes on|off] [uploads on|off]';
const positions = { on: 'open', off: 'closed' } as const;
const words = { open: 'abierto', closed: 'CERRADO' } as const;

/** Converts `['likes', 'off']` to the input of the request; throws a StackError for other words. */
function parseChange(args: readonly string[]): Partial<Switches> {
  const change: Partial<Switches> = {};
  for (let at = 0; at < args.length; at += 2) {
    const [name, position] = [args[at], args[at + 1]];
    if (name !== 'likes' && name !== 'uploads') throw new StackError(usage);
    if (position !== 'on' && position !== 'off') throw new StackError(usage);
    change[name] = positions[position];
  }
  return change;
}

/** `npm run switch`: closes or opens likes and uploads, and prints their state. */
export async function setSwitches(env: StackEnv, args: readonly string[]): Promise<string> {
  const change = parseChange(args);
  const { likes, uploads } = await withNats(natsOf(env), (connection) =>
    ask(connection, eventsRequests.operateSwitches, change),
  );
  return `likes: ${words[likes]} · uploads: ${words[uploads]}`;
}

if (import.meta.main) await runCommand(async (env, args, say) => say(await setSwitches(env, args)));
