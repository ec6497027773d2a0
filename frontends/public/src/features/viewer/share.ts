type ShareOutcome = 'shared' | 'copied' | 'dismissed' | 'failed';

interface ShareMeans {
  share?: ((data: ShareData) => Promise<void>) | undefined;
  copy?: ((text: string) => Promise<void>) | undefined;
}

const browserMeans = (): ShareMeans => ({
  share: 'share' in navigator ? (data) => navigator.share(data) : undefined,
  copy: 'clipboard' in navigator ? (text) => navigator.clipboard.writeText(text) : undefined,
});

/** By the platform's own sheet where there is one, else by a link on the clipboard. */
export async function shareLink(
  data: { title: string; text: string; url: string },
  { share, copy }: ShareMeans = browserMeans(),
): Promise<ShareOutcome> {
  try {
    if (share) {
      await share(data);
      return 'shared';
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return 'dismissed';
    // Refused by the platform: the link can still be copied.
  }
  try {
    await copy?.(data.url);
    return copy ? 'copied' : 'failed';
  } catch {
    return 'failed';
  }
}
