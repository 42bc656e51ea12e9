import { propertyPath } from '#site/paths.ts';

export interface HomeDocument {
  slug: string;
  page: Document;
}

const TIMEOUT_MS = 20_000;

/**
 * Reads the published page of a home as a document. From an earlier address it follows to the current page, even when
 * the host answers with a refresh page instead of a redirect. Null if there is no such home. Rejects when the page
 * cannot be loaded. It does not use `fetch`, because our Trusted Types policy does not let a script parse text into a
 * document.
 */
export async function readHomeDocument(slug: string): Promise<HomeDocument | null> {
  const page = await documentOf(slug);
  if (!page) return null;
  const currentSlug = slugIn(page) ?? slug;
  if (!page.querySelector('meta[http-equiv="refresh"]'))
    return showsHome(page) ? { slug: currentSlug, page } : null;
  const movedPage = currentSlug === slug ? null : await documentOf(currentSlug);
  return movedPage && showsHome(movedPage) ? { slug: currentSlug, page: movedPage } : null;
}

/** False for the page of a sold home, which only says that it is no longer available. */
function showsHome(page: Document): boolean {
  return page.querySelector('.listing') !== null;
}

function documentOf(slug: string): Promise<Document | null> {
  const request = new XMLHttpRequest();
  request.open('GET', propertyPath({ slug }));
  // Otherwise the browser gives its own copy, which `stale-while-revalidate` lets be a day old.
  request.setRequestHeader('cache-control', 'max-age=0');
  request.responseType = 'document';
  request.timeout = TIMEOUT_MS;
  return new Promise((resolve, reject) => {
    const failed = () => reject(new Error(`The page of ${slug} answered with ${request.status}`));
    request.addEventListener('load', () => {
      // Includes invalid names, which a server refuses with its own status.
      if (request.status >= 400 && request.status < 500) resolve(null);
      else if (request.status >= 500 || !request.responseXML) failed();
      else resolve(request.responseXML);
    });
    request.addEventListener('error', failed);
    request.addEventListener('timeout', failed);
    request.send();
  });
}

/** The slug in the page's canonical address. */
function slugIn(page: Document): string | null {
  const canonical = page.querySelector('link[rel="canonical"]')?.getAttribute('href');
  const prefix = propertyPath({ slug: '' });
  const path = canonical ? new URL(canonical, location.href).pathname : '';
  return path.startsWith(prefix) ? decodeURIComponent(path.slice(prefix.length)) : null;
}
