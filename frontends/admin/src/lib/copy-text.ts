import { toast } from '@el-reto/ui/runtime';

/** Copies a text, and says what became of it. */
export async function copyText(text: string, copied: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(copied, { tone: 'good' });
  } catch {
    toast(failed, { tone: 'bad' });
  }
}
