import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { latestExport, saveExport } from './exports.ts';

/** The emulator keeps documents in memory: what came after the last export dies with it. */
const exportEveryMs = 10_000;

/** Ends the emulator however this process ends: its input is then closed. */
const untilInputEnds = `exec 3<&0; "$@" 3<&- & child=$!
{ cat <&3 >/dev/null; kill $child; } & wait $child`;

const [port, projectId = '', dir = '', rules, ...command] = process.argv.slice(2);

const exportsDir = join(dir, 'exports');
mkdirSync(exportsDir, { recursive: true, mode: 0o700 });
const kept = latestExport(exportsDir);
const flags = { host: '127.0.0.1', port, project_id: projectId, 'import-data': kept, rules };
const given = Object.entries(flags).flatMap(([name, value]) => (value ? [`--${name}`, value] : []));
const emulator = spawn('/bin/sh', ['-c', untilInputEnds, 'firestore', ...command, ...given], {
  stdio: ['pipe', 'inherit', 'inherit'],
});
emulator.on('exit', (code) => process.exit(code ?? 1));

let saving: Promise<void> | undefined;
const save = () =>
  (saving ??= saveExport(exportsDir, `http://127.0.0.1:${port}`, projectId)
    .catch((error: unknown) => {
      process.stderr.write(`${JSON.stringify({ level: 50, msg: String(error) })}\n`);
    })
    .finally(() => (saving = undefined)));
const timer = setInterval(() => void save(), exportEveryMs);

let stopping = false;
process.on('SIGTERM', () => void stop());

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  clearInterval(timer);
  await saving;
  await save();
  emulator.stdin.end();
}
