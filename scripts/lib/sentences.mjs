// Lists comments, and paragraphs of documents, that begin with a pronoun or a preposition instead of
// the thing that they describe.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const starts =
  /^(?:who|whose|what|of|as|so many|such|by whom|which|to whom|for whom)\b(?! (?:is|are|does|do|if|happens)\b[^.]*\?)/i;
const opening = /^(?:\{?\/\*\*?|\/\/)\s*/;

/** The first words of each comment, with the number of their line. */
export function* openingsIn(text) {
  const lines = text.split('\n').map((line) => line.trim());
  for (const [at, line] of lines.entries()) {
    if (!opening.test(line) || (line.startsWith('//') && lines[at - 1]?.startsWith('//'))) continue;
    const isAlone = line.replace(opening, '') === '';
    const words = isAlone ? (lines[at + 1] ?? '').replace(/^\*\s*/, '') : line.replace(opening, '');
    yield { line: at + 1 + Number(isAlone), words };
  }
}

/** The first words of each paragraph and list item of a document, with the number of their line. */
export function* paragraphsIn(text) {
  const lines = text.split('\n');
  for (const [at, line] of lines.entries()) {
    const item = /^ *(?:[-*]|\d+\.) /;
    if (/^[\w]/.test(line) && !lines[at - 1]?.trim()) yield { line: at + 1, words: line };
    else if (item.test(line)) yield { line: at + 1, words: line.replace(item, '') };
  }
}

export const isPronounFirst = (words) => starts.test(words);

if (import.meta.main) {
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.md'], { cwd: root });
  const found = listed
    .toString()
    .trim()
    .split('\n')
    // A removed file is listed until the removal is staged.
    .filter((file) => existsSync(join(root, file)))
    .flatMap((file) =>
      [
        ...(file.endsWith('.md') ? paragraphsIn : openingsIn)(
          readFileSync(join(root, file), 'utf8'),
        ),
      ]
        .filter(({ words }) => isPronounFirst(words))
        .map(({ line, words }) => `${file}:${line}: ${words}`),
    );
  for (const one of found) console.log(one);
  console.log(`${found.length} sentences without a subject`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
