import { inflateSync } from 'node:zlib';
import { PictureRefused } from './picture-bounds.ts';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** Length, type and checksum of a chunk. */
const frameBytes = 12;

/**
 * What a PNG says about itself beside its pixels, in bytes as they are unpacked. The image library
 * unpacks all of it to tell a width; a text of a few kilobytes may hold 50 MB. IMAGE_TOO_LARGE beyond
 * `mostBytes`; 0 for what is no PNG.
 */
export function pngMetadataBytes(upload: Buffer, mostBytes: number): number {
  if (!upload.subarray(0, signature.length).equals(signature)) return 0;
  let total = 0;
  for (let at = signature.length; at + frameBytes <= upload.length;) {
    const length = upload.readUInt32BE(at);
    const type = upload.toString('latin1', at + 4, at + 8);
    const data = upload.subarray(at + 8, at + 8 + length);
    total += sizeOf(type, data, mostBytes - total);
    if (total > mostBytes) throw new PictureRefused('IMAGE_TOO_LARGE');
    at += frameBytes + length;
  }
  return total;
}

/** Bytes that a chunk stands for, unpacked no further than one past `mostBytes`. */
function sizeOf(type: string, data: Buffer, mostBytes: number): number {
  if (type === 'tEXt' || type === 'eXIf') return frameBytes + data.length;
  const packed = packedPart(type, data);
  if (!packed) return type === 'iTXt' ? frameBytes + data.length : 0;
  return frameBytes + data.length - packed.length + unpackedBytes(packed, mostBytes);
}

function unpackedBytes(packed: Buffer, mostBytes: number): number {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, mostBytes) }).length;
  } catch (error) {
    const { code } = error as { code?: string };
    throw new PictureRefused(
      code === 'ERR_BUFFER_TOO_LARGE' ? 'IMAGE_TOO_LARGE' : 'NOT_AN_IMAGE',
      error,
    );
  }
}

/** What is compressed in a chunk; undefined where nothing is. */
function packedPart(type: string, data: Buffer): Buffer | undefined {
  const afterName = data.indexOf(0) + 1;
  if (afterName === 0) return undefined;
  // A byte for the method.
  if (type === 'zTXt' || type === 'iCCP') return data.subarray(afterName + 1);
  if (type !== 'iTXt' || data[afterName] !== 1) return undefined;
  const afterLanguage = data.indexOf(0, afterName + 2) + 1;
  const afterTranslation = afterLanguage && data.indexOf(0, afterLanguage) + 1;
  return afterTranslation ? data.subarray(afterTranslation) : undefined;
}
