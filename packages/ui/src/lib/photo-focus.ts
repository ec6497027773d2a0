import type { CSSProperties } from 'react';
import type { Focus } from '@el-reto/contracts';

const percent = (fraction: number) => `${Math.round(fraction * 1000) / 10}%`;

/** Style of a picture that fills its frame: what is cropped leaves the point in sight. */
export function focusStyle(focus: Focus | undefined): CSSProperties | undefined {
  return focus && { objectPosition: `${percent(focus.x)} ${percent(focus.y)}` };
}
