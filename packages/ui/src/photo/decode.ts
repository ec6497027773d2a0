/** A picture's pixels, upright; the browser decodes what it can, HEIC too where it can. */
export async function decodePhoto(file: Blob, heic: boolean): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch (error) {
    if (!heic) throw error;
    return createImageBitmap(await decodeHeic(file));
  }
}

async function decodeHeic(file: Blob): Promise<ImageData> {
  // Half a megabyte: only for those whose browser cannot open what their telephone made.
  const [{ default: decode }, bytes] = await Promise.all([
    import('heic-decode'),
    file.arrayBuffer(),
  ]);
  const { data, width, height } = await decode({ buffer: new Uint8Array(bytes) });
  return new ImageData(new Uint8ClampedArray(data), width, height);
}
