import { pageIsland } from '../page-island/island.ts';
import { loadOnce } from '../page-island/load-once.ts';

/** The plan of a home. A press opens it as a map to move and zoom; until that is loaded, and without it, the link stays. */
export const PlanIsland = pageIsland((root) => {
  const link = root.querySelector('a');
  if (!link) throw new Error('The plan of the page has no link.');
  const load = loadOnce(async () => (await import('./mount-plan.tsx')).mountPlan(root));
  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    load().then(
      (plan) => plan.open(),
      () => location.assign(link.href),
    );
  });
});
