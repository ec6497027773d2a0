import { saveFile } from '@el-reto/ui';
import { ApiError, useData } from '@el-reto/ui/runtime';

/** Outcome of sharing; `dismissed`: the visitor closed the system's dialog. */
export type Outcome = 'shared' | 'copied' | 'saved' | 'dismissed' | 'failed';

/** The address with `utm_source`, by which visits are counted per channel. */
function addressFor(address: string, source: string): string {
  const url = new URL(address);
  url.searchParams.set('utm_source', source);
  return url.href;
}

/** A link that opens WhatsApp with a prepared message. */
export const whatsAppLink = (text: string, address: string): string =>
  `https://wa.me/?text=${encodeURIComponent(`${text} ${addressFor(address, 'whatsapp')}`)}`;

export const codeAddress = (address: string): string => addressFor(address, 'codigo');

export const hasSheet = (): boolean => 'share' in navigator;

export async function shareBySheet(data: ShareData): Promise<Outcome> {
  try {
    await navigator.share(data);
    return 'shared';
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError' ? 'dismissed' : 'failed';
  }
}

/** Shares an address with the share sheet; copies it if there is none. */
export const shareAddress = (title: string, url: string): Promise<Outcome> =>
  hasSheet() ? shareBySheet({ title, url }) : copyLink(url);

export async function copyLink(address: string): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(address);
    return 'copied';
  } catch {
    return 'failed';
  }
}

/** Shares a picture with the share sheet; saves the picture if the sheet does not accept files. */
export async function sharePicture(picture: Blob, name: string, text: string): Promise<Outcome> {
  const files = [new File([picture], name, { type: picture.type })];
  const data = { files, text };
  if (hasSheet() && navigator.canShare?.(data)) {
    const outcome = await shareBySheet(data);
    if (outcome !== 'failed') return outcome;
  }
  saveFile(picture, name);
  return 'saved';
}

/** Longest wait for a picture, which may have to be drawn, in milliseconds. */
const waitMs = 60_000;

/** Throws an ApiError, so that a request that may succeed later is repeated. */
async function fetchPicture(address: string): Promise<Blob> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(waitMs) }).catch(() => null);
  if (answer?.ok) return answer.blob();
  throw new ApiError('BAD_ANSWER', `no picture at ${address}`, answer?.status ?? 0);
}

/**
 * Shares the picture at an address. The picture is loaded before the tap: browsers open the share
 * sheet only in direct response to a tap.
 */
export function usePictureToShare(address: string) {
  const { data, isLoading, reread } = useData(['picture', address], () => fetchPicture(address), {
    refetchOnWindowFocus: false,
  });
  const share = async (name: string, text: string): Promise<Outcome> => {
    if (data) return sharePicture(data, name, text);
    void reread();
    return 'failed';
  };
  return { isLoading, share };
}
