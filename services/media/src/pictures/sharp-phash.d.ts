/** The library's own types wrongly declare a default export; the module itself is the function. */
declare module 'sharp-phash' {
  /** 64 characters, `0` or `1`. */
  export default function phash(picture: Buffer): Promise<string>;
}
