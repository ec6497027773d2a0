import { restoreBackup } from './backup/restore-backup.ts';
import { runCommand } from './command.ts';
import { StackError } from '@el-reto/dev';

const usage = 'Uso: npm run restore -- <archivo>';

await runCommand(async (env, [file, ...rest], say) => {
  if (!file || rest.length > 0 || file.startsWith('-')) throw new StackError(usage);
  const { createdAt } = await restoreBackup(env, file);
  say(`Restaurado en ${env.DATA_DIR} lo que había el ${createdAt}. Ahora: npm start.`);
});
