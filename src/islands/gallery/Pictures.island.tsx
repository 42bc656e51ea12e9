import baseStyles from 'yet-another-react-lightbox/styles.css?url';
import { openLayer } from '../dialog/history-layer.ts';
import { loadStyles } from '../dialog/load-styles.ts';
import { pageIsland } from '../page-island/island.ts';
import type { StoryFacts } from '../story/story-facts.ts';
import { storyOnPage } from '../story/story-on-page.ts';
import { createGallery } from './gallery.ts';
import styles from './lightbox.css?url';
import { readPictures } from '../picture/shown-picture.ts';

/** The pictures of a listing: full screen from any of them, or as a story (spec.md section 2, decision P1). */
export const PicturesIsland = pageIsland<{ story: StoryFacts }>((root, { story: facts }) => {
  const pictures = readPictures(root.querySelectorAll('a[data-picture]'));
  const gallery = createGallery(pictures.length);
  const story = storyOnPage(facts, pictures);
  let rendered: Promise<void> | null = null;
  let layer: ReturnType<typeof openLayer> | null = null;

  function render(): Promise<void> {
    rendered ??= Promise.all([import('./Lightbox.tsx'), loadStyles(baseStyles), loadStyles(styles)]).then(
      ([{ mountLightbox }]) => mountLightbox({ gallery, pictures, close: () => layer?.leave() }),
    );
    return rendered;
  }

  async function openLightbox(link: HTMLAnchorElement): Promise<void> {
    try {
      await render();
    } catch {
      // The script could not be loaded: the link still leads to the picture itself.
      rendered = null;
      location.assign(link.href);
      return;
    }
    gallery.open(Number(link.dataset['picture']));
    layer = openLayer('lightbox', gallery.close);
  }

  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.dataset['story'] === undefined && link.dataset['picture'] === undefined) return;
    event.preventDefault();
    if (link.dataset['story'] !== undefined || (link.dataset['picture'] === '0' && onPhone())) story.open();
    else void openLightbox(link);
  });
  // A mouse or a key shows what comes next, so load early. A finger may only be scrolling, and mobile data costs more.
  // The mouse that has woken the island may rest on it.
  if (matchMedia('(hover: hover)').matches && root.querySelector(':hover'))
    void render().catch(() => (rendered = null));
  root.addEventListener('pointerover', (event) => {
    if (event.pointerType === 'mouse') void render().catch(() => (rendered = null));
  });
  root.addEventListener('focusin', () => void render().catch(() => (rendered = null)));
});

/** Where a tap on the main photo opens the story (decision P1). */
function onPhone(): boolean {
  return matchMedia('(width < 52rem) and (pointer: coarse)').matches;
}
