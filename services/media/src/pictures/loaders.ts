import sharp from 'sharp';

// The library detects the type from the content. Types that are not in this list (SVG, PDF, TIFF, files by
// name …) never reach a parser, because each parser may have security holes.
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

// Each picture is processed once, so that a cache would only waste memory.
sharp.cache(false);
// Each picture uses one thread, so that one picture cannot use every core.
sharp.concurrency(1);

/** The image library with these restrictions. Import it only from here. */
export { sharp };
