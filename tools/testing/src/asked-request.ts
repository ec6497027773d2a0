import type { RequestContext, RequestDefinition } from '@el-reto/contracts';
import type { Answer } from '@el-reto/service-kit';
import type { z } from 'zod';

/** A request as an answering neighbour receives it. */
export interface AskedRequest<Input> extends RequestContext {
  readonly input: Input;
}

export interface Replies {
  /** Answers `definition` for the service that owns it. */
  answer<D extends RequestDefinition>(
    definition: D,
    reply: (asked: AskedRequest<z.output<D['input']>>) => Answer<D> | Promise<Answer<D>>,
  ): Promise<void>;
}
