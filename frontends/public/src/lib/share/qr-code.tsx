import { useEffect, useRef } from 'react';
import { renderSVG } from 'uqr';
import { codeAddress } from './share-ways.ts';

// Dark blue on cream, as the cards are printed.
const svgOf = (address: string) =>
  renderSVG(codeAddress(address), { blackColor: '#1a1444', whiteColor: '#fdf6e3' });

/** The code as a file to print in any size. */
export const qrFile = (address: string) => new Blob([svgOf(address)], { type: 'image/svg+xml' });

export function QrCode({ address, label }: { address: string; label: string }) {
  const image = useRef<HTMLImageElement>(null);
  // On a phone it comes below what is in sight.
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
