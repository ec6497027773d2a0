interface ProgressProps {
  label: string;
  /** From 0 to 1. Null while the duration is unknown. */
  value: number | null;
}

export function Progress({ label, value }: ProgressProps) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <label className="grid gap-1.5 text-sm font-bold">
      <span className="flex justify-between gap-2">
        <span>{label}</span>
        {percent !== null && <span className="shrink-0 tabular-nums">{`${percent} %`}</span>}
      </span>
      <progress
        max={100}
        {...(percent === null ? {} : { value: percent })}
        className="h-5 w-full appearance-none overflow-hidden rounded-full border-[3px] border-ink bg-white [&::-moz-progress-bar]:bg-agave [&::-webkit-progress-bar]:bg-white [&::-webkit-progress-value]:bg-agave [&::-webkit-progress-value]:transition-[inline-size] [&::-webkit-progress-value]:duration-200"
      />
    </label>
  );
}
