import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { evidenceOf } from '@el-reto/evidence';
import { z } from 'zod';
import { Judge } from './judge/judge.ts';

/** A line describes one like. Times are in milliseconds since 1970. */
const lineSchema = z.object({
  at: z.number(),
  uid: z.string().min(1),
  postId: z.string().min(1),
  email: z.string(),
  provider: z.string(),
  createdAt: z.number(),
  address: z.string(),
  device: z.string().nullable(),
  userAgent: z.string(),
});

/** `integrity judge`: applies the product's rules to the likes of one event. The likes are lines on stdin. */
async function judgeLines(): Promise<void> {
  const key = randomBytes(32).toString('base64url');
  const judge = new Judge();
  let number = 0;
  for await (const text of createInterface({ input: process.stdin })) {
    number += 1;
    if (text.trim() === '') continue;
    const { email, provider, createdAt, address, device, userAgent, ...like } = parse(text, number);
    const source = { address, device, userAgent, appCheck: null, pageMs: null };
    judge.put({ ...like, evidence: evidenceOf({ source, email, provider, createdAt }, key) });
  }
  for (const { uid, postId, state, score, reasons } of judge.changes({ all: true })) {
    process.stdout.write(`${JSON.stringify({ uid, postId, state, score, reasons })}\n`);
  }
}

function parse(text: string, number: number): z.infer<typeof lineSchema> {
  try {
    return lineSchema.parse(JSON.parse(text));
  } catch (cause) {
    const why = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
    throw new Error(`línea ${number}: ${why}`, { cause });
  }
}

const [command] = process.argv.slice(2);
try {
  if (command !== 'judge')
    throw new Error('Uso: npm run --silent integrity -- judge < likes.ndjson');
  await judgeLines();
} catch (error) {
  process.stderr.write(`✗ ${(error as Error).message}\n`);
  process.exitCode = 1;
}
