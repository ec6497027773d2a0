import { inflateSync } from 'node:zlib';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** Bytes of a chunk's length, type and checksum. */
const frameBytes = 12;

/**
 * The uncompressed size of a PNG's metadata in bytes. Counting stops a little above `mostBytes`. 0 for
 * other files. The image library uncompresses all metadata in order to read the width, and a text of a few
 * kilobytes may contain 50 MB. Throws if the metadata cannot be uncompressed.
 */
export function pngMetadataBytes(upload: Buffer, mostBytes: number): number {
  if (!upload.subarray(0, signature.length).equals(signature)) return 0;
  let total = 0;
  for (let at = signature.length; at + frameBytes <= upload.length && total <= mostBytes;) {
    const length = upload.readUInt32BE(at);
    const type = upload.toString('latin1', at + 4, at + 8);
    const data = upload.subarray(at + 8, at + 8 + length);
    const packed = packedPart(type, data);
    const isText = /^(tEXt|iTXt|eXIf)$/.test(type);
    if (packed || isText) total += frameBytes + data.length;
    if (packed) total += unpackedBytes(packed, mostBytes) - packed.length;
    at += frameBytes + length;
  }
  return total;
}

/** The uncompressed size. If it is above `mostBytes`, the sum of `mostBytes` and the compressed size. */
function unpackedBytes(packed: Buffer, mostBytes: number): number {
  try {
    return inflateSync(packed, { maxOutputLength: mostBytes }).length;
  } catch (error) {
    const isMore = error instanceof RangeError && 'code' in error;
    if (isMore && error.code === 'ERR_BUFFER_TOO_LARGE') return mostBytes + packed.length;
    throw error;
  }
}

/** The compressed part of a chunk. Undefined if the chunk has none. */
function packedPart(type: string, data: Buffer): Buffer | undefined {
  const afterName = data.indexOf(0) + 1;
  if (afterName === 0) return undefined;
  // The name is followed by one byte for the compression method.
  if (type === 'zTXt' || type === 'iCCP') return data.subarray(afterName + 1);
  if (type !== 'iTXt' || data[afterName] !== 1) return undefined;
  const afterLanguage = data.indexOf(0, afterName + 2) + 1;
  const afterTranslation = afterLanguage && data.indexOf(0, afterLanguage) + 1;
  return afterTranslation ? data.subarray(afterTranslation) : undefined;
}
