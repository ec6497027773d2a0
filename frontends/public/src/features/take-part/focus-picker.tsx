import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import type { Focus } from '@el-reto/contracts';
import { takePart } from '@el-reto/ui/messages';
import { Button } from '@el-reto/ui';
import { cardWindow, focusAt, focusByKey, middle } from './focus.ts';

const percent = (fraction: number) => `${fraction * 100}%`;
const wholePercent = (fraction: number) => Math.round(fraction * 100);

interface FocusPickerProps {
  photo: { previewUrl: string; width: number; height: number };
  /** The chosen point; null before a choice. */
  focus: Focus | null;
  disabled: boolean;
  onChange: (focus: Focus | null) => void;
}

/**
 * The whole photo, on which the author chooses the point that the crop keeps, by a tap, by dragging
 * or by keys. A mouse drags anywhere, but a finger only drags the handle, so that it can still scroll
 * the page.
 */
export function FocusPicker({ photo, focus, disabled, onChange }: FocusPickerProps) {
  const { x, y } = focus ?? middle;
  const shown = cardWindow(photo, { x, y });
  const ratio = photo.width / photo.height;

  const point = (event: MouseEvent<HTMLElement>) =>
    onChange(focusAt(event.currentTarget.getBoundingClientRect(), event));
  const grab = ({ currentTarget, target, pointerId, pointerType }: PointerEvent<HTMLElement>) => {
    const isHandle = target instanceof Element && target.closest('[data-handle]');
    if (isHandle || pointerType === 'mouse') currentTarget.setPointerCapture(pointerId);
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) point(event);
  };
  function onKeyDown(event: KeyboardEvent) {
    const moved = focusByKey({ x, y }, event.key);
    if (!moved) return;
    event.preventDefault();
    onChange(moved);
  }

  return (
    <div className="grid justify-items-center gap-3 px-3 text-sm max-md:-mb-3">
      <p className="text-center text-base font-bold">{takePart.keepInSight}</p>
      <div
        role="presentation"
        {...(!disabled && { onPointerDown: grab, onPointerMove: drag, onClick: point })}
        style={{ aspectRatio: ratio, width: `min(100%, calc(15rem * ${ratio}))` }}
        className="relative cursor-crosshair select-none"
      >
        <div className="relative size-full overflow-hidden rounded-[4px] outline-3 outline-ink">
          <img
            src={photo.previewUrl}
            alt={takePart.wholeAlt}
            width={photo.width}
            height={photo.height}
            draggable={false}
            className="size-full"
          />
          {/* Without a choice the server chooses the crop, which a frame here could not show. */}
          {focus && (
            <div
              style={{
                left: percent(shown.left),
                top: percent(shown.top),
                width: percent(shown.width),
                height: percent(shown.height),
              }}
              className="absolute border-2 border-sun shadow-[0_0_0_100rem_color-mix(in_srgb,var(--color-ink-deep)_62%,transparent)]"
            />
          )}
        </div>
        <div
          style={{ left: percent(x), top: percent(y) }}
          className="absolute size-11 -translate-1/2"
        >
          <input
            type="range"
            disabled={disabled}
            aria-label={takePart.keptPoint}
            aria-valuetext={takePart.keptAt(wholePercent(x), wholePercent(y))}
            value={wholePercent(x)}
            onKeyDown={onKeyDown}
            onChange={(event) => onChange({ x: event.target.valueAsNumber / 100, y })}
            className="peer pointer-events-none absolute size-full opacity-0"
          />
          <span
            data-handle
            className="grid size-full cursor-grab touch-none place-items-center rounded-full border-[3px] border-ink bg-foam/50 outline-marigold-deep peer-focus-visible:outline-3 peer-focus-visible:outline-offset-3 active:cursor-grabbing"
          >
            <span className="size-4 rounded-full border-[3px] border-ink bg-marigold" />
          </span>
        </div>
      </div>
      <div className="grid min-h-18 content-start justify-items-center">
        <p className="text-center text-ink-soft">
          {focus ? takePart.asChosen : takePart.asSuggested}
        </p>
        {focus && (
          <Button tone="quiet" disabled={disabled} onClick={() => onChange(null)}>
            {takePart.letItBe}
          </Button>
        )}
      </div>
    </div>
  );
}
