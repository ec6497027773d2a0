import { textOf } from './files.ts';

interface Instruction {
  readonly name: string;
  readonly text: string;
}

interface Stage {
  readonly name: string;
  readonly base: string;
  readonly instructions: Instruction[];
}

/** The stages of deploy/Dockerfile in their order. */
export const stages = readStages();

function readStages(): Stage[] {
  const text = textOf('deploy/Dockerfile')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, ' ');
  const found: Stage[] = [];
  for (const line of text.split('\n').filter((candidate) => candidate.trim())) {
    const [, name = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') {
      const [, base = '', stage = ''] = /^(\S+) AS (\S+)$/.exec(rest) ?? [];
      found.push({ name: stage, base, instructions: [] });
    } else {
      found.at(-1)?.instructions.push({ name, text: rest });
    }
  }
  return found;
}

/** The instructions of a stage and of the stages on which it is based. */
export function lineage(name: string): Instruction[] {
  const stage = stages.find((candidate) => candidate.name === name);
  return stage ? [...lineage(stage.base), ...stage.instructions] : [];
}

/**
 * The sources of a COPY, and the stage from which it copies; without a stage, the build context.
 */
export function copyOf(text: string) {
  const words = text.split(/\s+/);
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
  return { from, sources: words.filter((word) => !word.startsWith('--')).slice(0, -1) };
}
