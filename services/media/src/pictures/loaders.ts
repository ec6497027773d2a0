import sharp from 'sharp';

// The library finds the type by content. What is not on this list (SVG, PDF, TIFF, files by
// name …) never reaches its parser: fewer parsers, fewer holes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});

// Pictures pass once: a cache of operations would only hold memory.
sharp.cache(false);
// Parallelism comes from the number of pictures in hand, so that one cannot take every core.
sharp.concurrency(1);

/** The image library with its doors set: import it from here alone. */
export { sharp };
