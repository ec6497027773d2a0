import { toast } from '@el-reto/ui/runtime';

/** Copies a text to the clipboard and shows whether that worked. */
export async function copyText(text: string, copied: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(copied, { tone: 'good' });
  } catch {
    toast(failed, { tone: 'bad' });
  }
}
