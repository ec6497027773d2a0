import type { CallName } from '@el-reto/contracts';
import { saveFile } from '@el-reto/ui';
import { withRecentSignIn } from '@el-reto/ui/account';
import { call, errorText, toast } from '@el-reto/ui/runtime';
import { admin } from '../messages/admin.ts';

/** Time limit of a download. The server produces a file page by page while it is downloaded. */
const fileTimeoutMs = 10 * 60_000;
const fileName = /filename="([^"]+)"/;

/** Saves the answer of a call as a file, with the file name that the server sends. */
export async function fetchFile<N extends CallName>(
  name: N,
  which: Pick<Parameters<typeof call<N>>[1] & object, 'params' | 'query'>,
): Promise<void> {
  let file: { blob: Blob; name: string } | undefined;
  try {
    const send: typeof fetch = async (path, init) => {
      const response = await fetch(path, init);
      if (!response.ok) return response;
      const disposition = response.headers.get('content-disposition') ?? '';
      file = { blob: await response.blob(), name: fileName.exec(disposition)?.[1] ?? name };
      return Response.json({});
    };
    await withRecentSignIn(() => call(name, { ...which, timeoutMs: fileTimeoutMs, send }));
    if (file) saveFile(file.blob, file.name);
  } catch (error) {
    toast(`${admin.fileFailed} ${errorText(error)}`, { tone: 'bad' });
  }
}
