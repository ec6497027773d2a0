import { restoreBackup } from './backup/restore-backup.ts';
import { runInterruptible } from './command.ts';
import { StackError } from '@el-reto/dev';

const usage = 'Uso: npm run restore -- <archivo>';

const interrupted = 'Restauración interrumpida: no quedó nada de ella.';

await runInterruptible(interrupted, async (env, [file, ...rest], say, signal) => {
  if (!file || rest.length > 0 || file.startsWith('-')) throw new StackError(usage);
  const { createdAt } = await restoreBackup(env, file, signal);
  say(`Restaurado en ${env.DATA_DIR} lo que había el ${createdAt}. Ahora: npm start.`);
});
