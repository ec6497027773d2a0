import { setTimeout as sleep } from 'node:timers/promises';
import { defineRequests, AppError } from '@el-reto/contracts';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { HandleRequest } from '../../src/messaging/handle-request.ts';
import type { Answer, Incoming } from '../../src/messaging/handle-request.ts';

/**
 * A request with fields that are parsed on both sides, and with a field that makes the handler fail. It
 * has the subject of a real request, because NATS permits no other.
 */
export const { checkName: echo } = defineRequests('posts', {
  checkName: {
    access: 'all',
    input: z.object({
      text: z.string().trim().max(2_000_000),
      times: z.number().int().min(1).default(1),
      how: z
        .enum(['well', 'late', 'never', 'refused', 'broken', 'wrong', 'unavailable'])
        .default('well'),
    }),
    output: z.object({
      text: z.string(),
      actor: z.string().nullable(),
      key: z.string().nullable(),
    }),
  },
});

/** A request that no service handles. */
export const { toggle: unanswered } = defineRequests('likes', {
  toggle: { access: 'all', input: z.object({}), output: z.object({}) },
});

export const diskFull = Object.assign(new Error('no space left'), { code: 'ENOSPC' });

@Controller()
export class EchoController {
  /** Texts of the requests that reached the handler. */
  readonly calls: string[] = [];

  @HandleRequest(echo)
  async echo({ input, actor, idempotency }: Incoming<typeof echo>): Promise<Answer<typeof echo>> {
    const { text, times, how } = input;
    this.calls.push(text);
    if (how === 'late') await sleep(300);
    if (how === 'never') await new Promise(() => undefined);
    if (how === 'refused') throw new AppError('MALFORMED_REQUEST', { detail: text, line: 3 });
    if (how === 'broken') throw new Error('password=1234');
    if (how === 'unavailable') throw new AppError('SERVICE_UNAVAILABLE', {}, { cause: diskFull });
    if (how === 'wrong') return { text } as Answer<typeof echo>;
    return { text: text.repeat(times), actor: actor?.uid ?? null, key: idempotency?.key ?? null };
  }
}
