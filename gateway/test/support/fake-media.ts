import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const staged = { mediaId: 'm1', width: 4, height: 3, thumbhash: 'AA==' };

/** The media service's HTTP side with pictures of one size, but for those called small. */
export async function startFakeMedia(pictureBytes: number, cacheControl = 'public, max-age=5') {
  const picture = Buffer.alloc(pictureBytes, 7);
  const seen = {
    reads: 0,
    newest: '',
    uploads: 0,
    cutUploads: 0,
    held: null as Promise<void> | null,
  };
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      seen.uploads += 1;
      request.resume().once('aborted', () => (seen.cutUploads += 1));
      request.once('end', () =>
        response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(staged)),
      );
      return;
    }
    seen.reads += 1;
    const { url = '' } = request;
    seen.newest = url;
    await seen.held;
    const isMissing = url.includes('missing');
    const shown = url.includes('small') ? picture.subarray(0, 1_000) : picture;
    const body = isMissing ? JSON.stringify({ code: 'MEDIA_NOT_FOUND', params: {} }) : shown;
    response.writeHead(isMissing ? 404 : 200, {
      'content-type': isMissing ? 'application/json' : 'image/jpeg',
      'content-length': body.length,
      'cache-control': cacheControl,
      etag: '"picture"',
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    seen,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type FakeMedia = Awaited<ReturnType<typeof startFakeMedia>>;
