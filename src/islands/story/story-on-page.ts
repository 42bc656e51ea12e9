import { paths } from '#site/paths.ts';
import { isLayer, openLayer } from '../dialog/open-layer.ts';
import { takeOver } from '../dialog/take-over.ts';
import { loadOnce } from '../page-island/load-once.ts';
import type { ShownPicture } from '../picture/shown-picture.ts';
import type { StoryStore } from './story.ts';
import type { StoryFacts } from './story-facts.ts';

const HASH = '#story';

interface ShownPictures {
  dialog: HTMLDialogElement;
  index: () => number;
  /** How often keys turned it on from there. */
  turns: () => number;
  atRest: () => Promise<void>;
}

/** `#story` opens it, Back closes it. Close goes to the front page after an arrival there (decision P1). */
export function storyOnPage(facts: StoryFacts, pictures: readonly ShownPicture[]) {
  let entered = location.hash === HASH && !isLayer(history.state, 'story');
  let layer: ReturnType<typeof openLayer> | null = null;
  let story: StoryStore | null = null;

  function leave(): void {
    if (entered) location.assign(paths.home);
    else layer?.leave();
  }

  const load = loadOnce(async () => {
    const { mountStory } = await import('./Story.tsx');
    return mountStory({ facts, pictures, leave });
  });

  /** Rejects when the story cannot be loaded. `shown`: the dialog of the page in which its pictures are seen until then. */
  async function show(shown?: ShownPictures): Promise<void> {
    const loaded = await load();
    await shown?.atRest();
    if (shown && !shown.dialog.open) return;
    story = loaded;
    followVisibility();
    const index = shown?.index();
    const turns = shown?.turns() ?? 0;
    if (shown) {
      takeOver(shown.dialog);
      history.replaceState({ layer: 'story' }, '', HASH);
      // First, so that the story gives the focus back to what was pressed.
      shown.dialog.close();
      // No picture that is pressed later opens above these.
      shown.dialog.querySelector('ul')?.replaceChildren();
    }
    if (!entered) layer = openLayer('story', loaded.close, undefined, HASH);
    loaded.open(index);
    for (let turn = 0; turn < Math.abs(turns); turn++)
      if (turns > 0) loaded.next();
      else loaded.previous();
  }

  function followVisibility(): void {
    if (document.hidden) story?.hold('hidden');
    else story?.release('hidden');
  }

  addEventListener('popstate', () => {
    if (location.hash === HASH && !story?.$state.get().open) void show();
    if (location.hash !== HASH && entered) {
      entered = false;
      story?.close();
    }
  });
  document.addEventListener('visibilitychange', followVisibility);
  if (location.hash === HASH) void show();

  return { open: show };
}
