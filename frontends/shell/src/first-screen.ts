/** The markup from the server, shown until the application has rendered. */
const firstScreen = () => document.getElementById('primera');
/** Longest wait for the leading picture, in milliseconds. */
const pictureLimitMs = 500;
/** Longest wait for a paint: browsers do not paint a window that other windows cover. */
const paintLimitMs = 2000;

/** Focuses the content of the page without scrolling. */
export const focusContent = () =>
  document.getElementById('contenido')?.focus({ preventScroll: true });

const contentOf = (templateId: string) =>
  document.querySelector<HTMLTemplateElement>(`template#${templateId}`)?.content;

export function showFirstScreen(): void {
  const content = contentOf('screen');
  if (!content) return;
  document.body.prepend(document.importNode(content, true));
  // Controls are disabled until the application has started. Links work at once.
  const controls = firstScreen()?.querySelectorAll('button, select, input') ?? [];
  for (const control of controls) control.toggleAttribute('disabled', true);
}

export function askForFiles(): void {
  const content = contentOf('files');
  if (content) document.head.append(content);
}

const within = (limitMs: number, work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, limitMs))]);

/** Resolves when the page and its leading picture are painted. The code is loaded after that. */
export async function afterFirstPaint(): Promise<void> {
  // Browsers do not paint tabs in the background.
  if (!document.hidden) await within(paintLimitMs, firstPaint());
}

async function firstPaint(): Promise<void> {
  await nextPaint();
  await leadingPictures(firstScreen());
  await nextPaint();
}

const nextPaint = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

function leadingPictures(root: HTMLElement | null): Promise<unknown> {
  const found = root?.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]') ?? [];
  return within(pictureLimitMs, Promise.allSettled([...found].map((picture) => picture.decode())));
}

/** Hides the application's root while the first screen is shown. */
export function coverRoot(root: HTMLElement): void {
  root.hidden = firstScreen() !== null;
}

/** Replaces the first screen by the application, once its leading picture is loaded. */
export async function uncoverRoot(root: HTMLElement): Promise<void> {
  const first = firstScreen();
  if (!first) return;
  await leadingPictures(root);
  // Suppresses entrance animations, which the first screen has already shown.
  root.dataset['settled'] = '';
  setTimeout(() => delete root.dataset['settled'], 1000);
  const hadFocus = first.contains(document.activeElement);
  first.remove();
  root.hidden = false;
  if (hadFocus) focusContent();
}
