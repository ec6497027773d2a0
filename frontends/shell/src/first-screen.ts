/** The page's markup from the server, until the application has drawn its own. */
const firstScreen = () => document.getElementById('primera');
/** Nothing waits longer than this for the leading picture, in milliseconds. */
const pictureLimitMs = 500;

/** Puts the focus where the page's content begins, wherever it is scrolled to. */
export const focusContent = () =>
  document.getElementById('contenido')?.focus({ preventScroll: true });

function contentOf(templateId: string): DocumentFragment | null {
  const template = document.getElementById(templateId);
  return template instanceof HTMLTemplateElement ? template.content : null;
}

/** Puts the markup that came with the page where the visitor sees it. */
export function showFirstScreen(): void {
  const content = contentOf('screen');
  if (!content) return;
  document.body.prepend(document.importNode(content, true));
  // Links work at once; what only the application can do waits for it, instead of getting lost.
  const controls = firstScreen()?.querySelectorAll('button, select, input') ?? [];
  for (const control of controls) control.toggleAttribute('disabled', true);
}

/** Asks for the application's files; those that are there or on their way stay as they are. */
export function askForFiles(): void {
  const content = contentOf('files');
  if (content) document.head.append(content);
}

/** The page and its picture come first, then the code. */
export async function afterFirstPaint(): Promise<void> {
  // Nothing is painted in a tab in the background.
  if (document.hidden) return;
  await nextPaint();
  await leadingPictures(firstScreen());
  await nextPaint();
}

const nextPaint = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

async function leadingPictures(within: Element | null): Promise<void> {
  const found = within?.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]') ?? [];
  const decoded = Promise.allSettled([...found].map((picture) => picture.decode()));
  await Promise.race([decoded, new Promise((resolve) => setTimeout(resolve, pictureLimitMs))]);
}

/** Where the application draws while the first screen is still there. */
export function coverRoot(root: HTMLElement): void {
  root.hidden = firstScreen() !== null;
}

/** Gives the place to what the application has drawn, once its leading picture is there too. */
export async function uncoverRoot(root: HTMLElement): Promise<void> {
  const first = firstScreen();
  if (!first) return;
  await leadingPictures(root);
  // Entrance animations have already run.
  root.dataset['settled'] = '';
  setTimeout(() => delete root.dataset['settled'], 1000);
  const hadFocus = first.contains(document.activeElement);
  first.remove();
  root.hidden = false;
  if (hadFocus) focusContent();
}
