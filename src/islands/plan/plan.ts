import { atom } from 'nanostores';
import { fitView } from '#domain/map/map-view.ts';
import { createViewStore, type AfterPaint } from '../map/view-store.ts';
import type { openLayer } from '../dialog/open-layer.ts';
import type { ShownPlan } from './shown-plan.ts';

/** Pixels per unit of ten metres: near enough to see a circle of 100 m. */
const CLOSEST = 2;

/** The store of an open plan: it begins with what the picture in the page shows. Back closes it. */
export function createPlan(
  { bounds }: Pick<ShownPlan, 'bounds'>,
  layerOf: (close: () => void) => ReturnType<typeof openLayer>,
  afterPaint: AfterPaint,
) {
  const $open = atom(false);
  let layer: ReturnType<typeof openLayer> | null = null;
  const view = createViewStore(afterPaint, (size) => fitView(bounds, size, 0), CLOSEST);
  return {
    ...view,
    $open,
    open(): void {
      layer = layerOf(() => $open.set(false));
      $open.set(true);
    },
    close: () => layer?.leave(),
    /** The view with which it began. */
    backToHome: () => view.changeView(fitView(bounds, view.$size.get(), 0)),
  };
}

export type PlanStore = ReturnType<typeof createPlan>;
