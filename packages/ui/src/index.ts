// Components without shared state, which is in `runtime`. Each build contains only the components
// that it imports.
export * from './basics-from-runtime.ts';
export { default as capSvg } from './basics/cap.svg?raw';
export { drawing } from './basics/drawing.tsx';
export { CancelButton } from './components/cancel-button.tsx';
export { ButtonLink } from './components/button-link.tsx';
export { ContestTerms } from './components/contest-terms.tsx';
export { Countdown } from './components/countdown.tsx';
export { Dialog } from './components/dialog.tsx';
export { ErrorBoundary } from './components/error-boundary.tsx';
export { EventHero } from './components/event-hero.tsx';
export * from './components/field.tsx';
export { lazily } from './components/lazily.tsx';
export { LoteriaCard } from './components/loteria-card.tsx';
export { penIcons } from './components/pen-icon.tsx';
export { Photo } from './components/photo.tsx';
export { PrizeSection } from './components/prize-section.tsx';
export { Progress } from './components/progress.tsx';
export { onPaper, plainLink, sectionTitle, Stage } from './components/stage.tsx';
export { Toaster } from './components/toaster.tsx';
export { Wordmark } from './components/wordmark.tsx';
export {
  dateAt,
  dayOfYearText,
  dayText,
  endOfDayMs,
  phaseOf,
  secondsLeft,
  today,
  useAtTime,
  useToday,
} from './lib/dates.ts';
export { focusOnce } from './lib/focus-once.ts';
export { holdPage } from './lib/hold-page.ts';
export { limitText } from './lib/limit-text.ts';
export { termsOf } from './lib/terms-of.ts';
export { dayAt, dayOfYearAt, daysText, formatInMexico } from './lib/times.ts';
export { fetchPhoto, focusStyle, photoSrc } from './lib/photo-source.ts';
export { saveFile } from './lib/save-file.ts';
export { followTranslation } from './lib/translated-page.ts';
export { placeholder } from './lib/placeholder.ts';
export { useInSight } from './lib/use-in-sight.ts';
export { useTyped } from './lib/use-typed.ts';
