// Small parts that shell and remotes both show: here they reach the browser once.
export { Avatar } from '../basics/avatar.tsx';
export { Button, buttonClass, type ButtonProps, type ButtonTone } from '../basics/button.tsx';
export { common } from '../basics/common.ts';
export { Corcholata } from '../basics/corcholata.tsx';
export { cx } from '../basics/cx.ts';
export { CardsSkeleton, EmptyState, ErrorState, Skeleton } from '../basics/states.tsx';
