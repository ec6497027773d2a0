import { capPath } from '@el-reto/ui';

const rays = Array.from({ length: 12 }, (_, index) => {
  const at = (angle: number) =>
    `${(180 + 420 * Math.cos(angle)).toFixed(0)} ${(150 + 420 * Math.sin(angle)).toFixed(0)}`;
  const angle = (index * Math.PI) / 6;
  return `M180 150L${at(angle)} ${at(angle + Math.PI / 12)}Z`;
}).join('');
const arch = 'M106 230V112a74 74 0 0 1 148 0v118';
const leaf = 'M0 0C-9-22-7-48-1-66c7 17 10 43 1 66z';

function Agave({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 216)`} className="fill-agave-light stroke-ink [stroke-width:4]">
      {[-62, 62, -34, 34, 0].map((turn) => (
        <path key={turn} d={leaf} transform={`rotate(${turn})`} />
      ))}
    </g>
  );
}

function Leaf({ right = false }: { right?: boolean }) {
  return (
    <g transform={right ? 'matrix(-1 0 0 1 360 0)' : undefined}>
      <path
        d="M110 136q34 16 68-10v84q-34-14-68 8z"
        className="fill-agave stroke-ink [stroke-width:5]"
      />
      <path
        d="M120 156q24 8 48-6M120 172q24 6 48-6M120 188q24 4 48-6M120 204q24 0 48-6"
        className="fill-none stroke-agave-light [stroke-width:5]"
      />
      <circle cx="169" cy="140" r="4" className="fill-sun" />
    </g>
  );
}

/** The card 'La puerta': the cantina's swing doors under the sun. */
export function DoorScene() {
  return (
    <svg
      viewBox="0 0 360 220"
      preserveAspectRatio="xMidYMid slice"
      strokeLinejoin="round"
      aria-hidden="true"
      className="absolute inset-0 size-full bg-marigold"
    >
      <path d={rays} className="fill-sun" />
      <path d="M58 230V44h244v186z" className="fill-foam-deep stroke-ink [stroke-width:5]" />
      <path d="M46 48V30h268v18z" className="fill-grana stroke-ink [stroke-width:5]" />
      <path d={arch} className="fill-ink stroke-ink [stroke-width:22]" />
      <path d={arch} className="fill-none stroke-grana [stroke-width:13]" />
      <path d={arch} className="fill-none stroke-foam [stroke-dasharray:3_17] [stroke-width:13]" />
      <path d={capPath(180, 34)} transform="translate(0 -88)" className="fill-sun" />
      <path
        d="M128 96h.1M232 96h.1M142 72h.1M218 72h.1M180 134h.1"
        strokeLinecap="round"
        className="stroke-foam [stroke-width:5]"
      />
      <text
        x="180"
        y="102"
        textAnchor="middle"
        className="fill-ink font-display text-[25px] tracking-[-0.06em]"
      >
        18+
      </text>
      <Leaf />
      <Leaf right />
      <Agave x={36} />
      <Agave x={324} />
      <path d="M-5 214h370v12H-5z" className="fill-ink" />
    </svg>
  );
}
