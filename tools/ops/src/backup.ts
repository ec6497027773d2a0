import { statSync } from 'node:fs';
import { places } from './backup/manifest.ts';
import { takeBackup } from './backup/take-backup.ts';
import { runInterruptible } from './command.ts';
import { StackError } from '@el-reto/dev';

const usage = 'Uso: npm run backup -- [archivo.tar.gz]';
const mib = 1024 * 1024;

const interrupted = 'Copia interrumpida: no quedó nada de ella; los datos siguen como estaban.';

await runInterruptible(interrupted, async (env, [target, ...rest], say, signal) => {
  if (rest.length > 0 || target?.startsWith('-')) throw new StackError(usage);
  const { file, manifest } = await takeBackup(env, target, signal);
  const pictures = Object.keys(manifest.files).filter((path) =>
    path.startsWith(`${places.media}/`),
  ).length;
  const size = (statSync(file).size / mib).toFixed(1);
  say(`Copia lista: ${file} (${size} MiB, ${pictures} imágenes, pausa de ${manifest.pauseMs} ms).`);
  say('Contiene datos personales y claves: guárdala como tales.');
});
