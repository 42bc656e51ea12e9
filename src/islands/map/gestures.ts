import { type MapView, panView, pointAt, type WindowSize, zoomView } from '#domain/map/map-view.ts';
import type { MapPoint } from '#domain/map/map-point.ts';

/** What gestures of touch, mouse and wheel call. Taps are in pixels of the map's window, lines in map units. */
export interface MapGestures {
  size: () => WindowSize;
  view: () => MapView;
  /** `followGesture` is called for each step of a move or zoom, `redraw` at its end. */
  followGesture: (view: MapView) => void;
  redraw: () => void;
  isDrawing: () => boolean;
  /** `drawing` receives the line so far, `drawn` the finished line. */
  drawing: (line: readonly MapPoint[]) => void;
  drawn: (line: readonly MapPoint[]) => void;
  tap: (at: MapPoint) => void;
}

/** A pointer that moved less than this, in pixels, has tapped. */
const STILL = 6;
/** The pause, in milliseconds, after which a wheel gesture has ended. */
const STOPPED = 150;

/** Listens to pointers and the wheel on an element. Returns a function that stops it. */
export function listenToGestures(element: HTMLElement, map: MapGestures): () => void {
  const pointers = new Map<number, MapPoint>();
  let began: MapPoint | null = null;
  let moved = false;
  let line: MapPoint[] | null = null;
  let stopping: ReturnType<typeof setTimeout> | undefined;

  const pixel = ({ clientX, clientY }: MouseEvent): MapPoint => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };

  function down(event: PointerEvent): void {
    if (event.button !== 0) return;
    const at = pixel(event);
    pointers.set(event.pointerId, at);
    element.setPointerCapture(event.pointerId);
    if (pointers.size > 1) {
      // A second finger zooms, whatever the first was about to do.
      began = line = null;
      map.drawing([]);
      return;
    }
    began = at;
    moved = false;
    if (map.isDrawing()) line = [pointAt(map.view(), at, map.size())];
  }

  function move(event: PointerEvent): void {
    const last = pointers.get(event.pointerId);
    if (!last) return;
    const at = pixel(event);
    if (began && !moved && Math.hypot(at.x - began.x, at.y - began.y) < STILL) return;
    moved = true;
    if (line) {
      line.push(pointAt(map.view(), at, map.size()));
      map.drawing([...line]);
    } else if (pointers.size === 1) map.followGesture(panView(map.view(), at.x - last.x, at.y - last.y));
    else pinch(event.pointerId, last, at);
    pointers.set(event.pointerId, at);
  }

  /** Handles two fingers: the map follows their midpoint, and its scale follows their distance. */
  function pinch(id: number, last: MapPoint, at: MapPoint): void {
    const other = [...pointers].find(([each]) => each !== id)?.[1];
    if (!other) return;
    const between = (point: MapPoint) => ({ x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 });
    const apart = (point: MapPoint) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
    const [was, is] = [between(last), between(at)];
    map.followGesture(
      zoomView(panView(map.view(), is.x - was.x, is.y - was.y), apart(at) / apart(last), is, map.size()),
    );
  }

  function up(event: PointerEvent): void {
    if (!pointers.delete(event.pointerId)) return;
    map.redraw();
    const drawn = line;
    const tapped = began !== null && !moved;
    began = line = null;
    if (event.type === 'pointercancel') map.drawing([]);
    else if (tapped) map.tap(pixel(event));
    else if (drawn) map.drawn(drawn);
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    // A pinch on a touchpad arrives as a wheel with Control, in smaller steps.
    const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : event.deltaMode === 1 ? 0.05 : 0.0015));
    map.followGesture(zoomView(map.view(), factor, pixel(event), map.size()));
    clearTimeout(stopping);
    stopping = setTimeout(map.redraw, STOPPED);
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
    clearTimeout(stopping);
  };
}
