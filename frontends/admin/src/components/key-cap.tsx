/** A key to press, shown where there is a keyboard; a picture, not part of a control's name. */
export function KeyCap({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden="true"
      data-key={children}
      className="hidden min-w-6 rounded-[4px] border-2 border-current px-1 text-center font-sans text-xs leading-5 font-bold opacity-80 before:content-[attr(data-key)] lg:pointer-fine:inline-block"
    />
  );
}
