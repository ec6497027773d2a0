import capSvg from '../basics/cap.svg?raw';

/** The bottle cap as a picture to draw with, in the page's inks. */
export async function capPicture(): Promise<HTMLImageElement> {
  const inks = getComputedStyle(document.documentElement);
  const svg = capSvg.replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) =>
    inks.getPropertyValue(name),
  );
  const picture = new Image();
  // Not every browser draws a picture that has no size of its own.
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg.replace('<svg ', '<svg width="256" height="256" '))}`;
  await picture.decode();
  return picture;
}
