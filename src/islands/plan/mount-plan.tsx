import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { loadStyles } from '../dialog/load-styles.ts';
import { openLayer } from '../dialog/open-layer.ts';
import styles from '../map/map.css?url';
import { afterPaint } from '../motion/after-paint.ts';
import { createPlan, type PlanStore } from './plan.ts';
import { PlanDialog } from './PlanDialog.tsx';
import { readPlan } from './shown-plan.ts';

/** Adds the closed plan to the page of a home. `root` is the island around its picture. */
export async function mountPlan(root: HTMLElement): Promise<PlanStore> {
  await loadStyles(styles);
  const picture = root.querySelector('svg');
  const section = root.closest('section');
  if (!picture || !section) throw new Error('The page has no plan.');
  const shown = readPlan(picture);
  const facts = [...section.children].filter((each) => each !== root && !each.matches('h2'));
  const plan = createPlan(shown, (close) => openLayer('plan', close), afterPaint);
  const container = document.createElement('div');
  document.body.append(container);
  flushSync(() => createRoot(container).render(<PlanDialog plan={plan} shown={shown} facts={facts} />));
  return plan;
}
