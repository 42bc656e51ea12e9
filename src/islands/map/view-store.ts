import { atom } from 'nanostores';
import {
  CITY_BOUNDS,
  fitView,
  type MapView,
  overlayTransform,
  type WindowSize,
  withinRegion,
  zoomView,
} from '#domain/map/map-view.ts';

/** Runs a task after the current state has been painted. Returns a function that cancels it. */
export type AfterPaint = (task: () => void) => () => void;

/** The zoom factor, and the distance as a part of the window, of one button or key press. */
const ZOOM_STEP = 1.6;
const MOVE_STEP = 0.2;
/** How much the picture may be scaled, and by how many windows it may be moved, before it is rendered again. */
const MAX_SCALE = 1.7;
const MAX_SHIFT = 0.7;

const wholeCityIn = (size: WindowSize) => fitView(CITY_BOUNDS, size);

/**
 * The store of what a map shows: its window, and the part of the city in it. `firstView` is asked when the window gets a
 * size. `closest` is the nearest that one may come, in pixels per unit of the map.
 */
export function createViewStore(
  afterPaint: AfterPaint,
  firstView: (size: WindowSize) => MapView = wholeCityIn,
  closest?: number,
) {
  const $size = atom<WindowSize>({ width: 0, height: 0 });
  const $view = atom<MapView>({ middle: { x: 0, y: 0 }, scale: 0.1 });
  /** The view for which the picture was last rendered. */
  const $renderedView = atom<MapView>($view.get());
  let cancelRerender: (() => void) | null = null;

  const allowed = (view: MapView) => withinRegion(view, $size.get(), closest);

  /** Changes the view. The first frame only moves the existing picture; it is rendered again after that frame. */
  function changeView(view: MapView): void {
    $view.set(allowed(view));
    // A pending render is not postponed by the next step, because a continuous wheel gesture would never reach it.
    cancelRerender ??= afterPaint(rerender);
  }

  /** The existing picture is moved: rendering takes longer than a frame. Call `rerender` at the end. */
  function followGesture(view: MapView): void {
    $view.set(allowed(view));
    const { x, y, scale } = overlayTransform($renderedView.get(), $view.get(), $size.get());
    const { width, height } = $size.get();
    const isFar = Math.max(Math.abs(x) / width, Math.abs(y) / height) > MAX_SHIFT;
    if (isFar || scale > MAX_SCALE || scale < 1 / MAX_SCALE) changeView(view);
  }

  function rerender(): void {
    cancelRerender?.();
    cancelRerender = null;
    if ($renderedView.get() !== $view.get()) $renderedView.set($view.get());
  }

  return {
    $size,
    $view,
    $renderedView,
    changeView,
    followGesture,
    rerender,
    /** Called when the window gets a size. The first time, the first view is fitted into it. */
    resize(size: WindowSize): void {
      const first = $size.get().width === 0;
      $size.set(size);
      if (!first || size.width === 0) return;
      changeView(firstView(size));
      rerender();
    },
    wholeCity: () => changeView(wholeCityIn($size.get())),
    zoomBy(steps: number): void {
      const size = $size.get();
      const middle = { x: size.width / 2, y: size.height / 2 };
      changeView(zoomView($view.get(), ZOOM_STEP ** steps, middle, size, closest));
    },
    /** A gesture that zooms about a pixel, such as a pinch. */
    zoomed: (view: MapView, factor: number, at: { x: number; y: number }) =>
      zoomView(view, factor, at, $size.get(), closest),
    /** Moves the view east and south by a part of the window per step. */
    moveBy(east: number, south: number): void {
      const { middle, scale } = $view.get();
      const { width, height } = $size.get();
      changeView({
        scale,
        middle: {
          x: middle.x + (east * width * MOVE_STEP) / scale,
          y: middle.y + (south * height * MOVE_STEP) / scale,
        },
      });
    },
  };
}

export type ViewStore = ReturnType<typeof createViewStore>;
