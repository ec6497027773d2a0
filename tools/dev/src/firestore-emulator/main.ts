import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../replace-file.ts';
import { answers, waitUntil } from '../supervisor/wait.ts';

/** Interval of exports. A crash of the emulator loses the documents since the last export. */
const exportEveryMs = 10_000;

/** A shell script that runs the emulator and kills it when this process ends (its input closes). */
const untilInputEnds = `exec 3<&0; "$@" 3<&- & child=$!
{ cat <&3 >/dev/null; kill $child; } & wait $child`;

const [port, projectId = '', dir = '', rules, ...command] = process.argv.slice(2);

const exportsDir = join(dir, 'exports');
/** The file with the name of the last export. */
const pointer = join(exportsDir, 'current');
mkdirSync(exportsDir, { recursive: true, mode: 0o700 });
const kept = latestExport();
const flags = { host: '127.0.0.1', port, project_id: projectId, 'import-data': kept, rules };
const given = Object.entries(flags).flatMap(([name, value]) => (value ? [`--${name}`, value] : []));
const emulator = spawn('/bin/sh', ['-c', untilInputEnds, 'firestore', ...command, ...given], {
  stdio: ['pipe', 'inherit', 'inherit'],
});
emulator.on('exit', (code) => process.exit(code ?? 1));

let saving: Promise<void> | undefined;
const save = () =>
  (saving ??= saveExport()
    .catch((error: unknown) => {
      process.stderr.write(`${JSON.stringify({ level: 50, msg: String(error) })}\n`);
    })
    .finally(() => (saving = undefined)));

/** Undefined until the emulator listens. Before that it cannot export. */
let timer: NodeJS.Timeout | undefined;
let stopping = false;
process.on('SIGTERM', () => void stop());
await waitUntil(() => answers(`http://127.0.0.1:${port}/`), { timeoutMs: Infinity });
if (!stopping) timer = setInterval(() => void save(), exportEveryMs);

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  clearInterval(timer);
  await saving;
  if (timer) await save();
  emulator.stdin.end();
}

/** The export that the emulator loads; undefined at first. */
function latestExport(): string | undefined {
  if (!existsSync(pointer)) return undefined;
  const name = readFileSync(pointer, 'utf8').trim();
  return join(exportsDir, name, `${name}.overall_export_metadata`);
}

/** Exports all documents. After a crash during an export, the previous export is used. */
async function saveExport(): Promise<void> {
  const name = `export-${Date.now()}`;
  const project = `projects/${projectId}`;
  const response = await fetch(`http://127.0.0.1:${port}/emulator/v1/${project}:export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      database: `${project}/databases/(default)`,
      export_directory: exportsDir,
      export_name: name,
    }),
  });
  if (!response.ok) throw new Error(`exporting documents: ${await response.text()}`);
  replaceFile(pointer, name);
  for (const old of readdirSync(exportsDir)) {
    if (/^export-\d+$/.test(old) && old !== name)
      rmSync(join(exportsDir, old), { recursive: true });
  }
}
