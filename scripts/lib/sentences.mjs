// Lists comments that begin with a pronoun or a preposition instead of the thing that they describe.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
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

export const isPronounFirst = (words) => starts.test(words);

if (import.meta.main) {
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root });
  const found = listed
    .toString()
    .trim()
    .split('\n')
    .flatMap((file) =>
      [...openingsIn(readFileSync(join(root, file), 'utf8'))]
        .filter(({ words }) => isPronounFirst(words))
        .map(({ line, words }) => `${file}:${line}: ${words}`),
    );
  for (const one of found) console.log(one);
  console.log(`${found.length} comments without a subject`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
