import { useEffect, useRef } from 'react';
import { renderSVG } from 'uqr';
import { codeAddress } from './share-ways.ts';

// Dark blue on cream, the colours of the cards.
const svgOf = (address: string) =>
  renderSVG(codeAddress(address), { blackColor: '#1a1444', whiteColor: '#fdf6e3' });

/** The QR code as an SVG file, for printing in any size. */
export const qrFile = (address: string) => new Blob([svgOf(address)], { type: 'image/svg+xml' });

export function QrCode({ address, label }: { address: string; label: string }) {
  const image = useRef<HTMLImageElement>(null);
  // On a phone the code would be below the visible part of the dialog.
  useEffect(() => image.current?.scrollIntoView({ block: 'center' }), []);
  return (
    <img
      ref={image}
      src={`data:image/svg+xml,${encodeURIComponent(svgOf(address))}`}
      alt={label}
      width={224}
      height={224}
      className="rounded-control border-[3px] border-ink"
    />
  );
}
