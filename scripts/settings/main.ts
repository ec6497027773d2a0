// Exits with 1 after one line for each wrong setting. It runs from the sources, before any build.
import { wrongSettings } from './wrong-settings.ts';

const lines = wrongSettings(process.env);
for (const line of lines) process.stderr.write(`✗ ${line}\n`);
process.exitCode = lines.length > 0 ? 1 : 0;
