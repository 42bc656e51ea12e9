import { propertyPath } from '#site/paths.ts';

/** The published page of a home, and the slug that the home has now. */
export interface HomeDocument {
  slug: string;
  page: Document;
}

/** How long a visitor waits before we report a failure. */
const TIMEOUT_MS = 20_000;

/**
 * The published page of a home, read as a document; from an earlier address of the home, the page that this one leads to,
 * also where the host answers with the page that says so instead of a redirect. Null where no home is; rejects when it
 * cannot be loaded. Not by `fetch`: no policy of ours lets a script make a document out of text.
 */
export async function readHomeDocument(slug: string): Promise<HomeDocument | null> {
  const page = await documentOf(slug);
  if (!page) return null;
  const now = slugIn(page) ?? slug;
  if (!page.querySelector('meta[http-equiv="refresh"]')) return showsHome(page) ? { slug: now, page } : null;
  const moved = now === slug ? null : await documentOf(now);
  return moved && showsHome(moved) ? { slug: now, page: moved } : null;
}

/** Where a home was that is sold, a page says that it is no longer available. */
function showsHome(page: Document): boolean {
  return page.querySelector('.listing') !== null;
}

function documentOf(slug: string): Promise<Document | null> {
  const request = new XMLHttpRequest();
  request.open('GET', propertyPath({ slug }));
  request.responseType = 'document';
  request.timeout = TIMEOUT_MS;
  return new Promise((found, fail) => {
    const failed = () => fail(new Error(`The page of ${slug} answered with ${request.status}`));
    request.addEventListener('load', () => {
      // Also a name that no address can have, which a server refuses in its own way.
      if (request.status >= 400 && request.status < 500) found(null);
      else if (request.status >= 500 || !request.responseXML) failed();
      else found(request.responseXML);
    });
    request.addEventListener('error', failed);
    request.addEventListener('timeout', failed);
    request.send();
  });
}

/** From the address that the page says it has. */
function slugIn(page: Document): string | null {
  const canonical = page.querySelector('link[rel="canonical"]')?.getAttribute('href');
  const begin = propertyPath({ slug: '' });
  const path = canonical ? new URL(canonical, location.href).pathname : '';
  return path.startsWith(begin) ? decodeURIComponent(path.slice(begin.length)) : null;
}
