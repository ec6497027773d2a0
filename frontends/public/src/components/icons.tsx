import { penIcons } from '@el-reto/ui';

const icon = penIcons('size-6 shrink-0 stroke-[2.6]');

export const ArrowLeft = icon('M20 12H4M11 4.5L3.5 12l7.5 7.5');
export const ArrowRight = icon('M4 12h16M13 4.5l7.5 7.5-7.5 7.5');
export const ShareIcon = icon('M10 5H4v15h12v-5M9 14q0-7 11-7M16 3l4.5 4-4.5 4');
export const FlagIcon = icon('M5 22V3h14l-3.5 4.5L19 12H5');
export const EyeIcon = icon(
  'M2 12q10-13 20 0-10 13-20 0z',
  <circle cx="12" cy="12" r="2.5" className="fill-current" />,
);
export const SearchIcon = icon('M15 15l6 6', <circle cx="10" cy="10" r="6.5" />);
export const WholeIcon = icon('M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5');
