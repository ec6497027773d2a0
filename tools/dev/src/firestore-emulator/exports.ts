import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** The emulator's exports in a folder: each has a name of its own, `current` tells the last one. */
export class EmulatorExports {
  readonly #dir: string;
  readonly #origin: string;
  readonly #projectId: string;

  constructor(dir: string, origin: string, projectId: string) {
    this.#dir = dir;
    this.#origin = origin;
    this.#projectId = projectId;
    mkdirSync(dir, { recursive: true, mode: 0o700 });
  }

  /** What the emulator is to start with; undefined at first. */
  get latest(): string | undefined {
    if (!existsSync(this.#pointer)) return undefined;
    const name = readFileSync(this.#pointer, 'utf8').trim();
    return join(this.#dir, name, `${name}.overall_export_metadata`);
  }

  /** Writes everything to disk; a crash in the middle leaves the export before. */
  async save(): Promise<void> {
    const name = `export-${Date.now()}`;
    const { host } = new URL(this.#origin);
    const project = `projects/${this.#projectId}`;
    const response = await fetch(`http://${host}/emulator/v1/${project}:export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        database: `${project}/databases/(default)`,
        export_directory: this.#dir,
        export_name: name,
      }),
    });
    if (!response.ok) throw new Error(`exporting documents: ${await response.text()}`);
    writeFileSync(`${this.#pointer}.tmp`, name, { mode: 0o600 });
    renameSync(`${this.#pointer}.tmp`, this.#pointer);
    for (const old of readdirSync(this.#dir)) {
      if (/^export-\d+$/.test(old) && old !== name)
        rmSync(join(this.#dir, old), { recursive: true });
    }
  }

  get #pointer(): string {
    return join(this.#dir, 'current');
  }
}
