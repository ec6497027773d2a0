import { StackError } from '@el-reto/dev';

/** Runs a command's work as the program: its lines go out, its failure is one line and a 1. */
export async function runCommand(
  work: (args: string[], say: (line: string) => void) => Promise<void>,
): Promise<void> {
  try {
    await work(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    const text = error instanceof StackError ? error.message : String(error);
    process.stderr.write(`✗ ${text}\n`);
    process.exitCode = 1;
  }
}
