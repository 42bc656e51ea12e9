import { openLayer } from '../dialog/history-layer.ts';
import { pageIsland } from '../page-island/island.ts';
import type { StoryFacts } from '../story/story-facts.ts';
import { storyOnPage } from '../story/story-on-page.ts';
import { createGallery } from './gallery.ts';
import { readPictures } from './shown-picture.ts';

/** The pictures of a listing: full screen from any of them, or as a story (spec.md section 2, decision P1). */
export const PicturesIsland = pageIsland<{ story: StoryFacts }>((root, { story: facts }) => {
  const pictures = readPictures(root);
  const gallery = createGallery(pictures.length);
  const story = storyOnPage(facts, pictures);
  let drawn: Promise<void> | null = null;
  let layer: ReturnType<typeof openLayer> | null = null;

  function draw(): Promise<void> {
    drawn ??= import('./Lightbox.tsx').then(({ mountLightbox }) =>
      mountLightbox({ gallery, pictures, close: () => layer?.leave() }),
    );
    return drawn;
  }

  async function openLightbox(link: HTMLAnchorElement): Promise<void> {
    try {
      await draw();
    } catch {
      // No connection for the script: the link still leads to the picture itself.
      drawn = null;
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
  // A mouse or a key announces what comes; a finger may only be scrolling, and its data is dearer.
  root.addEventListener('pointerover', (event) => {
    if (event.pointerType === 'mouse') void draw().catch(() => (drawn = null));
  });
  root.addEventListener('focusin', () => void draw().catch(() => (drawn = null)));
});

/** Where a tap on the main photo opens the story (decision P1). */
function onPhone(): boolean {
  return matchMedia('(width < 52rem) and (pointer: coarse)').matches;
}
