import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface Instruction {
  readonly name: string;
  readonly text: string;
}

export interface Stage {
  readonly name: string;
  readonly base: string;
  readonly instructions: readonly Instruction[];
}

export interface Copy {
  /** The stage that it copies from; undefined: the build's context. */
  readonly from: string | undefined;
  readonly sources: readonly string[];
}

/** The stages of deploy/Dockerfile in their order. */
export function readStages(): Stage[] {
  const text = readFileSync(`${root}deploy/Dockerfile`, 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, ' ');
  const stages: { name: string; base: string; instructions: Instruction[] }[] = [];
  for (const line of text.split('\n').filter((candidate) => candidate.trim())) {
    const [, name = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') {
      const [, base = '', stage = ''] = /^(\S+) AS (\S+)$/.exec(rest) ?? [];
      stages.push({ name: stage, base, instructions: [] });
    } else {
      stages.at(-1)?.instructions.push({ name, text: rest });
    }
  }
  return stages;
}

/** A stage's instructions after all those that it is built on. */
export function lineage(stages: readonly Stage[], name: string): Instruction[] {
  const stage = stages.find((candidate) => candidate.name === name);
  return stage ? [...lineage(stages, stage.base), ...stage.instructions] : [];
}

export const last = (instructions: readonly Instruction[], name: string): string | undefined =>
  instructions.findLast((instruction) => instruction.name === name)?.text;

export function copyOf(text: string): Copy {
  const words = text.split(/\s+/);
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
  return { from, sources: words.filter((word) => !word.startsWith('--')).slice(0, -1) };
}
