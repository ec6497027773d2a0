export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // After this time the download has begun and has its own reference to the data.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
