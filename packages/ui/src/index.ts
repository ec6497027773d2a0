// Components without state of their own beyond React's: each build takes the ones it uses.
export * from './basics-from-runtime.ts';
export { drawing } from './basics/drawing.tsx';
export { ButtonLink } from './components/button-link.tsx';
export { Countdown } from './components/countdown.tsx';
export { Dialog } from './components/dialog.tsx';
export * from './components/field.tsx';
export { lazily } from './components/lazily.tsx';
export { LikeButton } from './components/like-button.tsx';
export { LoteriaCard } from './components/loteria-card.tsx';
export { penIcons } from './components/pen-icon.tsx';
export { Photo } from './components/photo.tsx';
export { Progress } from './components/progress.tsx';
export { Toaster } from './components/toaster.tsx';
export { Wordmark } from './components/wordmark.tsx';
export { dayOfYearText, dayText, useNowMs } from './lib/dates.ts';
export { photoSrc, photoSrcSet } from './lib/photo-source.ts';
export { saveFile } from './lib/save-file.ts';
export { placeholderUrl } from './lib/thumbhash.ts';
