import { penIcons } from '@el-reto/ui';

const icon = penIcons('size-5 shrink-0 stroke-[3.2]');

export const CheckIcon = icon('M4 13l5 5.5L20 6');
export const CrossIcon = icon('M5.5 5l13 14M18.5 5l-13 14');
export const UndoIcon = icon('M8 4L4 8.5 8.5 13M4.5 8.5H14a5.5 5.5 0 010 11H8');
export const BackIcon = icon('M14.5 4.5L7 12l7.5 7.5');
export const ForwardIcon = icon('M9.5 4.5L17 12l-7.5 7.5');
export const GridIcon = icon(
  'M4.5 4.5h5.5v6.5H4.5zM14 4.5h5.5V11H14zM4.5 15H10v4.5H4.5zM14 15h5.5v4.5H14z',
);
export const FrameIcon = icon('M4 4.5h16v15H4zM8 15l3.5-4 2.5 2.5 2-2L20 16');
export const KeyIcon = icon('M12.5 12a4.25 4.25 0 11-8.5 0 4.25 4.25 0 018.5 0H21v4M17 12v3');

/** The picture of a key for devices with a keyboard. It is not part of an accessible name. */
export function KeyCap({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden="true"
      data-key={children}
      className="hidden min-w-6 rounded-[4px] border-2 border-current px-1 text-center font-sans text-xs leading-5 font-bold opacity-80 before:content-[attr(data-key)] lg:pointer-fine:inline-block"
    />
  );
}
