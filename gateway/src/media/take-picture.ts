import { AppError } from '@el-reto/contracts';
import { strictestPolicy } from '@el-reto/contracts/headers';
import type { Dispatcher } from 'undici';
import type { WholeFile } from '../http/send-whole.ts';

/** The media service's answer. Its body may still be arriving. */
export interface PictureAnswer {
  readonly headers: Dispatcher.ResponseData['headers'];
  readonly body: { arrayBuffer(): Promise<ArrayBuffer> };
}

/** Headers of the media service that are passed on to readers. */
const passedOut = ['cache-control', 'vary'] as const;

/** A picture never runs as a page, regardless of its bytes. Other sites may embed it. */
const ownHeaders = {
  'content-security-policy': strictestPolicy,
  'cross-origin-resource-policy': 'cross-origin',
};

/** Reads the whole picture: the media service does not wait for the reader. */
export async function takePicture({ headers, body }: PictureAnswer): Promise<WholeFile> {
  const passed = passedOut.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  try {
    return {
      bytes: Buffer.from(await body.arrayBuffer()),
      tag: String(headers['etag'] ?? '').replaceAll('"', ''),
      headers: { ...Object.fromEntries(passed), ...ownHeaders },
      content: { 'content-type': String(headers['content-type']) },
    };
  } catch (cause) {
    throw new AppError('SERVICE_UNAVAILABLE', {}, { cause });
  }
}
