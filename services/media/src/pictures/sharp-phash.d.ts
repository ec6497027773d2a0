/** Its own types say that the module has a default export; it is the function itself. */
declare module 'sharp-phash' {
  /** 64 characters, `0` or `1`. */
  export default function phash(picture: Buffer): Promise<string>;
}
