export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The download holds the data itself once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
