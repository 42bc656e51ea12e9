import { useLayoutEffect, useRef } from 'react';

/**
 * The page at this path without its scripts, so that none of them can reach the session of staff, counts a view, or is
 * reported as an error because a frame without scripts has refused it.
 */
export function PageFrame({ title, path }: { title: string; path: string }) {
  const frame = useRef<HTMLIFrameElement>(null);

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const show = () => void readPage(path).then((page) => page && showIn(element, page));
    element.addEventListener('load', show, { once: true });
    // An empty document in place of `src`. A policy of Trusted Types allows no other text than this one.
    Reflect.set(element, 'srcdoc', emptyHtml());
    element.src = path;
    return () => element.removeEventListener('load', show);
  }, [path]);

  return <iframe className="staff-frame" ref={frame} title={title} sandbox="allow-same-origin" />;
}

/** Null when it cannot be loaded. A document that is read like this runs nothing. */
function readPage(path: string): Promise<Document | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', path);
    request.responseType = 'document';
    request.onload = () => resolve(request.responseXML);
    request.onerror = () => resolve(null);
    request.send();
  });
}

function showIn({ contentDocument: shown }: HTMLIFrameElement, page: Document): void {
  for (const element of page.querySelectorAll('script, link[rel=modulepreload], link[as=script]'))
    element.remove();
  shown?.replaceChild(shown.adoptNode(page.documentElement), shown.documentElement);
}

function emptyHtml(): unknown {
  const types: unknown = Reflect.get(window, 'trustedTypes');
  return types instanceof Object ? Reflect.get(types, 'emptyHTML') : '';
}
