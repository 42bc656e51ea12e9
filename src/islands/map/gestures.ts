import { panView, pointAt } from '#domain/map/map-view.ts';
import type { MapPoint } from '#domain/map/map-point.ts';
import type { ViewStore } from './view-store.ts';

/** What a tap, a pointer and a drawn line do. Taps are in pixels of the map's window, lines in map units. */
export interface MapGestures {
  onTap: (at: MapPoint) => void;
  /** A pointer that presses nothing. */
  onHover: (at: MapPoint) => void;
  isDrawing: () => boolean;
  /** `onLine` receives the line so far, `onLineEnd` the finished line. */
  onLine: (line: readonly MapPoint[]) => void;
  onLineEnd: (line: readonly MapPoint[]) => void;
}

/** A pointer that moved less than this, in pixels, has tapped. */
const TAP_TOLERANCE = 6;
/** The pause, in milliseconds, after which a wheel gesture has ended. */
const WHEEL_END_MS = 150;

/** Moves the view by pointers and the wheel on an element. Returns a function that stops it. */
export function listenToGestures(
  element: Pick<HTMLElement, 'addEventListener' | 'getBoundingClientRect' | 'setPointerCapture'>,
  store: ViewStore,
  map: MapGestures,
): () => void {
  const pointers = new Map<number, MapPoint>();
  let start: MapPoint | null = null;
  let moved = false;
  let line: MapPoint[] | null = null;
  let wheelTimer: ReturnType<typeof setTimeout> | undefined;
  // Measured when a gesture begins: during it, after each picture, the browser would have to lay out the page for it.
  let corner = { left: 0, top: 0 };

  const measure = () => (corner = element.getBoundingClientRect());
  const pixel = ({ clientX, clientY }: MouseEvent): MapPoint => ({
    x: clientX - corner.left,
    y: clientY - corner.top,
  });

  function down(event: PointerEvent): void {
    if (event.button !== 0) return;
    if (pointers.size === 0) measure();
    const at = pixel(event);
    pointers.set(event.pointerId, at);
    element.setPointerCapture(event.pointerId);
    if (pointers.size > 1) {
      // A second finger zooms, whatever the first was about to do.
      start = line = null;
      map.onLine([]);
      return;
    }
    start = at;
    moved = false;
    if (map.isDrawing()) line = [pointAt(store.$view.get(), at, store.$size.get())];
  }

  function move(event: PointerEvent): void {
    const last = pointers.get(event.pointerId);
    if (!last) {
      measure();
      map.onHover(pixel(event));
      return;
    }
    const at = pixel(event);
    if (start && !moved && Math.hypot(at.x - start.x, at.y - start.y) < TAP_TOLERANCE) return;
    moved = true;
    if (line) {
      line.push(pointAt(store.$view.get(), at, store.$size.get()));
      map.onLine([...line]);
    } else if (pointers.size === 1)
      store.followGesture(panView(store.$view.get(), at.x - last.x, at.y - last.y));
    else pinch(event.pointerId, last, at);
    pointers.set(event.pointerId, at);
  }

  /** Handles two fingers: the map follows their midpoint, and its scale follows their distance. */
  function pinch(id: number, last: MapPoint, at: MapPoint): void {
    const otherPointer = [...pointers].find(([each]) => each !== id)?.[1];
    if (!otherPointer) return;
    const midpoint = (point: MapPoint) => ({
      x: (point.x + otherPointer.x) / 2,
      y: (point.y + otherPointer.y) / 2,
    });
    const distance = (point: MapPoint) =>
      Math.max(1, Math.hypot(point.x - otherPointer.x, point.y - otherPointer.y));
    const [before, after] = [midpoint(last), midpoint(at)];
    const moved = panView(store.$view.get(), after.x - before.x, after.y - before.y);
    store.followGesture(store.zoomed(moved, distance(at) / distance(last), after));
  }

  function up(event: PointerEvent): void {
    if (!pointers.delete(event.pointerId)) return;
    store.rerender();
    const drawn = line;
    const tapped = start !== null && !moved;
    start = line = null;
    if (event.type === 'pointercancel') map.onLine([]);
    else if (tapped) map.onTap(pixel(event));
    else if (drawn) map.onLineEnd(drawn);
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    // A pinch on a touchpad arrives as a wheel with Control, in smaller steps.
    const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : event.deltaMode === 1 ? 0.05 : 0.0015));
    if (wheelTimer === undefined) measure();
    store.followGesture(store.zoomed(store.$view.get(), factor, pixel(event)));
    clearTimeout(wheelTimer);
    wheelTimer = setTimeout(() => {
      wheelTimer = undefined;
      store.rerender();
    }, WHEEL_END_MS);
  }

  const listeners = new AbortController();
  const { signal } = listeners;
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', up, { signal });
  element.addEventListener('pointercancel', up, { signal });
  element.addEventListener('wheel', wheel, { signal, passive: false });
  return () => {
    listeners.abort();
    clearTimeout(wheelTimer);
  };
}
