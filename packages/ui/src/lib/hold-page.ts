/**
 * Lets the browser ask before it closes the page or loads another one, because unsaved text would be lost.
 * The returned function ends that.
 */
export function holdPage(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
