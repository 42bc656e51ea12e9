export function downloadText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // Once the download has begun, it no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
