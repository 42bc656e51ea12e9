import baseStyles from 'yet-another-react-lightbox/styles.css?url';
import { openLayer } from '../dialog/open-layer.ts';
import { loadStyles } from '../dialog/load-styles.ts';
import { takeOver } from '../dialog/take-over.ts';
import { pageIsland } from '../page-island/island.ts';
import { loadOnce } from '../page-island/load-once.ts';
import type { StoryFacts } from '../story/story-facts.ts';
import { storyOnPage } from '../story/story-on-page.ts';
import { createGallery, turnsScrolled, turnsWanted } from './gallery.ts';
import styles from './lightbox.css?url';
import { candidateShown, readPictures } from '../picture/shown-picture.ts';

/** The pictures of a home. A click opens them full screen or as a story (spec.md section 2, decision P1). */
export const PicturesIsland = pageIsland<{ story: StoryFacts }>(async (root, { story: facts }) => {
  const dialog = root.querySelector<HTMLDialogElement>('.lightbox-dialog');
  if (!dialog) throw new Error('The page has no dialog for its pictures.');
  const links = [...root.querySelectorAll<HTMLAnchorElement>('.photos a[data-picture]')];
  const pictures = readPictures(links);
  const gallery = createGallery();
  const story = storyOnPage(facts, pictures);
  let layer: ReturnType<typeof openLayer> | null = null;

  const before = [...dialog.children];
  /** What was turned on in the dialog of the page since the gallery was asked for. */
  let turnsSince = () => 0;

  /** The picture as the dialog shows it, or else as the page does. */
  function shownNow(index: number): string {
    const candidates = pictures[index]?.srcset ?? '';
    return (
      [...root.querySelectorAll<HTMLImageElement>(`.lightbox-dialog [data-picture="${index}"] img`)]
        .concat(links[index]?.querySelector('img') ?? [])
        .map(({ complete, currentSrc }) => (complete ? candidateShown(candidates, currentSrc) : ''))
        .find((candidate) => candidate !== '') ?? ''
    );
  }

  function close(): void {
    layer?.leave();
    layer = null;
  }

  const render = loadOnce(async () => {
    const [{ mountLightbox }] = await Promise.all([
      import('./mount-lightbox.tsx'),
      loadStyles(baseStyles),
      loadStyles(styles),
    ]);
    mountLightbox({ gallery, dialog, before, pictures, shownNow, close });
  });

  async function openLightbox(link: HTMLAnchorElement): Promise<void> {
    try {
      await render();
    } catch {
      // The script could not be loaded, so the link leads to the picture file.
      location.assign(link.href);
      return;
    }
    gallery.open(Number(link.dataset['picture']));
  }

  gallery.$open.listen((open) => {
    if (!open) return;
    gallery.holdTurns(turnsSince());
    turnsSince = () => 0;
    takeOver(dialog);
    layer = openLayer('lightbox', gallery.close);
  });
  dialog.addEventListener('close', () => {
    // A browser may close the dialog without a cancel event, and the page does until the lightbox has taken over.
    if (gallery.$open.get()) close();
    else if (gallery.isAwaited()) gallery.close();
  });
  if (dialog.open && opensStory(dialog.dataset['pressed'])) {
    // Without a story the gallery comes.
    await story
      .open({
        dialog,
        index: () => indexShown(dialog),
        turns: () => turnsFrom(indexShown(dialog), dialog),
        atRest: () => atRest(dialog),
      })
      .catch(() => {});
  }
  if (dialog.open) {
    // After a failure the dialog of the page stays, and the next touch tries again.
    await render();
    await atRest(dialog);
    if (dialog.open) {
      const shown = indexShown(dialog);
      turnsSince = () => turnsFrom(shown, dialog);
      gallery.open(shown);
    }
  }
  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.dataset['story'] === undefined && link.dataset['picture'] === undefined) return;
    event.preventDefault();
    if (opensStory(pressed(link))) story.open().catch(() => openLightbox(links[0] ?? link));
    else void openLightbox(link);
  });
  // Prepares the lightbox when a mouse or the keyboard focus is on a link. Not on touch: a finger may only be
  // scrolling, and mobile data costs more.
  async function prepare(target: EventTarget | null): Promise<void> {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link && opensStory(pressed(link))) return;
    const picture = link?.dataset['picture'];
    try {
      await render();
    } catch {
      // A click tries again.
      return;
    }
    if (picture !== undefined) gallery.prepare(Number(picture));
  }
  root.addEventListener('pointerover', ({ pointerType, target }) => {
    if (pointerType === 'mouse') void prepare(target);
  });
  root.addEventListener('focusin', ({ target }) => void prepare(target));
  // The mouse or focus that started the island may already be on a link.
  const pointedAt = [...root.querySelectorAll(':hover'), ...root.querySelectorAll(':focus')].at(-1);
  if (pointedAt && (matchMedia('(hover: hover)').matches || pointedAt.matches(':focus')))
    void prepare(pointedAt);
});

/** Which picture the dialog of the page shows. */
function indexShown(dialog: HTMLDialogElement): number {
  const items = dialog.querySelectorAll<HTMLElement>('[data-picture]');
  return Number(items[Math.round(dialog.scrollLeft / dialog.clientWidth)]?.dataset['picture'] ?? 0);
}

/**
 * How many pictures the visitor has turned on from this one: keys count as pressed, although the browser is still turning, and
 * a swipe that is under way as done.
 */
function turnsFrom(shown: number, dialog: HTMLDialogElement): number {
  const now = indexShown(dialog);
  const first = Number(dialog.dataset['pressed']) || 0;
  const keys = Number(Reflect.get(dialog, 'held') ?? 0);
  return first + turnsWanted(keys, now - first) - shown || turnsScrolled(movedOn(dialog), dialog.clientWidth);
}

/** How far its nearest picture is from its place, in pixels. On some screens a place is at a part of a pixel. */
function movedOn({ scrollLeft, clientWidth }: HTMLDialogElement): number {
  return scrollLeft - Math.round(scrollLeft / clientWidth) * clientWidth;
}

const MOST_FRAMES = 60;

/** Resolves when a swipe has come to rest at a picture. */
function atRest(dialog: HTMLDialogElement): Promise<void> {
  return new Promise((rest) => {
    let frames = 0;
    const look = () => {
      const isTurning = dialog.open && Math.abs(movedOn(dialog)) >= 1;
      if (isTurning && frames++ < MOST_FRAMES) requestAnimationFrame(look);
      else rest();
    };
    look();
  });
}

/** The number of the picture, or '#story', as the page writes it (`components/property/copy-pictures.ts`). */
function pressed({ hash, dataset }: HTMLAnchorElement): string | undefined {
  return hash || dataset['picture'];
}

/** True for the story link, and on a phone also for the main photo (decision P1). */
function opensStory(link: string | undefined): boolean {
  return link === '#story' || (link === '0' && matchMedia('(width < 52rem) and (pointer: coarse)').matches);
}
