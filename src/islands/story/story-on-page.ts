import { isLayer, openLayer } from '../dialog/history-layer.ts';
import type { ShownPicture } from '../picture/shown-picture.ts';
import { browserTools } from '../motion/rotation.ts';
import { prefersReducedMotion } from '../motion/prefers-reduced-motion.ts';
import { createStory } from './story.ts';
import type { StoryFacts } from './story-facts.ts';

const HASH = '#story';

/**
 * The story as a mode of the property page: `#story` opens it, Back closes it, and Close goes to the front page only
 * for a visitor who arrived at `#story` (decision P1).
 */
export function storyOnPage(facts: StoryFacts, pictures: readonly ShownPicture[]) {
  let entered = location.hash === HASH && !isLayer(history.state, 'story');
  let layer: ReturnType<typeof openLayer> | null = null;
  let rendered: Promise<void> | null = null;
  const story = createStory(pictures.length, leave, { ...browserTools, still: prefersReducedMotion() });

  function leave(): void {
    if (entered) location.assign('/');
    else layer?.leave();
  }

  async function render(): Promise<void> {
    rendered ??= import('./Story.tsx').then(({ mountStory }) =>
      mountStory({ story, facts, pictures, leave }),
    );
    await rendered.catch((fault: unknown) => {
      rendered = null;
      throw fault;
    });
  }

  async function show(): Promise<void> {
    await render();
    if (!entered) layer = openLayer('story', story.close, undefined, HASH);
    story.open();
  }

  addEventListener('popstate', () => {
    if (location.hash === HASH && !story.$state.get().open) void show();
    if (location.hash !== HASH && entered) {
      entered = false;
      story.close();
    }
  });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) story.hold('hidden');
    else story.release('hidden');
  });
  if (location.hash === HASH) void show();

  return { open: () => void show() };
}
