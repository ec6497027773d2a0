import placeSvg from './cap-place.svg?raw';
import capSvg from './cap.svg?raw';
import { drawing } from './drawing.tsx';

const Cap = drawing(capSvg);
const Place = drawing(placeSvg);

/** A bottle cap (the like), or the empty place for one. */
export function Corcholata({ placed = true, className }: { placed?: boolean; className?: string }) {
  return placed ? <Cap className={className} /> : <Place className={className} />;
}
