/** '/bangalore/property/a-home' for 'public/bangalore/property/a-home/index.html'. Null for other files. */
export function pathOfHtmlFile(htmlPath: string | null): string | null {
  if (htmlPath === null || !/^public(\/[^/\\]+)+\.html$/.test(htmlPath)) return null;
  const parts = htmlPath
    .replace(/(\/index)?\.html$/, '')
    .split('/')
    .slice(1);
  return parts.some((part) => part === '..') ? null : `/${parts.map(encodeURIComponent).join('/')}`;
}

/** The file's path for display, without the 'public' folder. */
export function displayPath(htmlPath: string): string {
  return htmlPath.replace(/^public(?=\/)/, '');
}
