/** The number of bytes that `kindOf`, `isInP3` and `profileOf` read. */
export const headBytes = 64 * 1024;

/** Formats by the first bytes of a file. AVIF belongs to the HEIF family and is recognised by its brand. */
const signatures: readonly (readonly [RegExp, string])[] = [
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^\x89PNG/, 'image/png'],
  [/^GIF8/, 'image/gif'],
  [/^BM/, 'image/bmp'],
  [/^RIFF[^]{4}WEBP/, 'image/webp'],
  [/^[^]{4}ftyp[^]{0,40}avi[fs]/, 'image/avif'],
  [/^[^]{4}ftyp(?:hei|hev|mif|msf)/, 'image/heic'],
];

/** The format of a file, from its first bytes. Empty if it is no known picture. */
export function kindOf(head: Uint8Array): string {
  const text = String.fromCharCode(...head.subarray(0, 64));
  return signatures.find(([pattern]) => pattern.test(text))?.[1] ?? '';
}

/** Whether a HEIC file without a profile is in Display P3: its primaries have the number 12. */
export const isInP3 = (head: Uint8Array): boolean => latin1(head).includes('colrnclx\0\f');

/** The colour profile in a HEIC file's header. The decoder does not apply it to the pixels. */
export function profileOf(head: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const at = latin1(head).indexOf('colrprof') - 4;
  if (at < 0) return null;
  const end = at + new DataView(head.buffer).getUint32(at);
  return end <= head.length ? head.slice(at + 12, end) : null;
}

/** Whether a JPEG has the four colours of printing ink (CMYK) instead of RGB. */
export function isCmyk(jpeg: Uint8Array): boolean {
  const view = new DataView(jpeg.buffer);
  for (let at = 2; at + 10 <= jpeg.length; at += 2 + view.getUint16(at + 2)) {
    // Markers from C0 to CF begin the header of the frame, except three of them, which begin tables.
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return view.getUint8(at + 9) === 4;
  }
  return false;
}

/** The bytes as a text with one character for each byte. */
const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
