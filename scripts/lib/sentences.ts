// Lists comments, and paragraphs of documents, that begin with a pronoun or a preposition instead
// of the thing that they describe.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const starts =
  /^(?:who|whose|what|of|as|so many|such|by whom|which|to whom|for whom)\b(?! (?:is|are|does|do|if|happens)\b[^.]*\?)/i;
const opening = /^(?:\{?\/\*\*?|\/\/)\s*/;

const root = join(import.meta.dirname, '../..');

interface Opening {
  readonly line: number;
  readonly words: string;
}

/** The first words of each comment, with their line number. */
export function* openingsIn(text: string): Generator<Opening> {
  const lines = text.split('\n').map((line) => line.trim());
  for (const [at, line] of lines.entries()) {
    if (!opening.test(line) || (line.startsWith('//') && lines[at - 1]?.startsWith('//'))) continue;
    const isAlone = line.replace(opening, '') === '';
    const words = isAlone ? (lines[at + 1] ?? '').replace(/^\*\s*/, '') : line.replace(opening, '');
    yield { line: at + 1 + Number(isAlone), words };
  }
}

/** The first words of each paragraph and list item of a document, with their line number. */
export function* paragraphsIn(text: string): Generator<Opening> {
  const lines = text.split('\n');
  for (const [at, line] of lines.entries()) {
    const item = /^ *(?:[-*]|\d+\.) /;
    if (/^\w/.test(line) && !lines[at - 1]?.trim()) yield { line: at + 1, words: line };
    else if (item.test(line)) yield { line: at + 1, words: line.replace(item, '') };
  }
}

export const isPronounFirst = (words: string): boolean => starts.test(words);

function openingsOf(file: string): Generator<Opening> {
  const text = readFileSync(join(root, file), 'utf8');
  return file.endsWith('.md') ? paragraphsIn(text) : openingsIn(text);
}

if (import.meta.main) {
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.md'], { cwd: root });
  const found = listed
    .toString()
    .trim()
    .split('\n')
    // `git ls-files` lists a removed file until the removal is staged.
    .filter((file) => existsSync(join(root, file)))
    .flatMap((file) =>
      [...openingsOf(file)]
        .filter(({ words }) => isPronounFirst(words))
        .map(({ line, words }) => `${file}:${line}: ${words}`),
    );
  process.stdout.write([...found, `${found.length} sentences without a subject\n`].join('\n'));
  process.exitCode = found.length === 0 ? 0 : 1;
}
