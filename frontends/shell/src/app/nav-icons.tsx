import { penIcons } from '@el-reto/ui';

const icon = penIcons('size-7 stroke-[2.6]', 32);

export const HomeIcon = icon(
  'M3 14L16 5l13 9M6 13v13h20V13M13 26v-8h6v8M9 12.500q1.750 2 3.500 0 1.750 2 3.500 0 1.750 2 3.500 0 1.750 2 3.500 0',
);

export const GalleryIcon = icon(
  'M5 4h9v11H5zM18 4h9v11h-9zM5 18h9v10H5zM18 18h9v10h-9zM20 12l2.500-4 2.500 4M8 25l3-4M20.500 21.500h4M20.500 25h4',
  <circle cx="9.500" cy="9" r="1.500" className="fill-current" />,
);

export const WinnersIcon = icon(
  'M3 28V20h8v8M11 28V14h10v14M21 28v-6h8v6M2 28h28',
  <path
    d="M16 2.500l1.500 3 3.200.4-2.300 2.300.5 3.200-2.900-1.500-2.900 1.500.5-3.200-2.300-2.300 3.200-.4z"
    className="fill-current"
  />,
);

export const ProfileIcon = icon(
  'M3 13q3-3 7-2.500Q11 4 16 4t6 6.500q4-.5 7 2.500-13 5-26 0zM10.500 15.500v2a5.500 5.500 0 0 0 11 0v-2M4 29q1-6 8-7M28 29q-1-6-8-7',
);
