import { answerTasks } from './answer-tasks.ts';
import { makeVariant } from './make-variant.ts';
import type { VariantTask } from './picture-maker.ts';

answerTasks<VariantTask>(({ master, slot, format }) => makeVariant(master, slot, format));
