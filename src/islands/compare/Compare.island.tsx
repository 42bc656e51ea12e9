import { createRoot } from 'react-dom/client';
import { pageIsland } from '../page-island/island.ts';
import { ComparePage } from './ComparePage.tsx';
import { createComparison } from './comparison.ts';
import { readPropertyPage } from './read-property-page.ts';
import { createSlugOfReference } from './slug-of-reference.ts';

/** Homes side by side. It starts without a click, because the homes are named only in the URL hash. */
export const CompareIsland = pageIsland((root) => {
  const comparison = createComparison({
    hash: () => location.hash,
    slugOf: createSlugOfReference(),
    read: readPropertyPage,
  });
  createRoot(root).render(<ComparePage comparison={comparison} />);
  addEventListener('hashchange', () => void comparison.load());
  void comparison.load();
});
