/** The bytes that `kindOf` and `colorSpaceOf` read. */
export const headBytes = 64 * 1024;

/** Formats by their first characters. In a file of the HEIF family, AVIF is one of its brands. */
const signatures: readonly (readonly [RegExp, string])[] = [
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^\x89PNG/, 'image/png'],
  [/^GIF8/, 'image/gif'],
  [/^BM/, 'image/bmp'],
  [/^RIFF[^]{4}WEBP/, 'image/webp'],
  [/^[^]{4}ftyp[^]{0,40}avi[fs]/, 'image/avif'],
  [/^[^]{4}ftyp(?:hei|hev|mif|msf)/, 'image/heic'],
];

/** The format of a file by its first bytes; '' if it is no known picture. */
export function kindOf(head: Uint8Array): string {
  const text = String.fromCharCode(...head.subarray(0, 64));
  return signatures.find(([pattern]) => pattern.test(text))?.[1] ?? '';
}

/**
 * The colours of a HEIC file, by its profile or by the number of its primaries (12 is Display P3). Its
 * decoder returns the numbers of the file.
 */
export function colorSpaceOf(head: Uint8Array): PredefinedColorSpace {
  // A profile's name is written in two bytes a character.
  const text = new TextDecoder('latin1').decode(head).replaceAll('\0', '');
  const isWide = ['Display P3', 'colrnclx\f'].some((mark) => text.includes(mark));
  return isWide ? 'display-p3' : 'srgb';
}
