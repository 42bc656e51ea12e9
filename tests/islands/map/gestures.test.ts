import { beforeEach, expect, test } from 'vitest';
import type { MapPoint } from '#domain/map/map-point.ts';
import { listenToGestures } from '#islands/map/gestures.ts';
import { createViewStore } from '#islands/map/view-store.ts';

const [width, height] = [400, 400];
const corner = { x: 0, y: 0, top: 0, left: 0, bottom: height, right: width, width, height };
const element = Object.assign(new EventTarget(), {
  getBoundingClientRect: () => ({ ...corner, toJSON: () => corner }),
  setPointerCapture: () => undefined,
});

let done: string[];
let isDrawing: boolean;
let store: ReturnType<typeof createViewStore>;
beforeEach(() => {
  [done, isDrawing] = [[], false];
  store = createViewStore(() => () => undefined);
  store.resize({ width, height });
  const stop = listenToGestures(element, store, {
    onTap: ({ x, y }) => done.push(`tap at ${x}, ${y}`),
    onHover: ({ x, y }) => done.push(`over ${x}, ${y}`),
    isDrawing: () => isDrawing,
    onLine: (line) => done.push(line.length === 0 ? 'no line' : 'line'),
    onLineEnd: () => done.push('end of the line'),
  });
  return stop;
});

function finger(pointerId: number) {
  const tell = (type: string, { x, y }: MapPoint) =>
    element.dispatchEvent(
      Object.assign(new Event(`pointer${type}`), { pointerId, button: 0, clientX: x, clientY: y }),
    );
  return {
    down: (x: number, y: number) => tell('down', { x, y }),
    move: (x: number, y: number) => tell('move', { x, y }),
    up: (x: number, y: number) => tell('up', { x, y }),
  };
}
const [first, second] = [finger(1), finger(2)];

test('a finger that hardly moves has tapped, and one that moves takes the map with it', () => {
  first.down(100, 100);
  first.move(103, 100);
  first.up(103, 100);
  expect(done).toEqual(['tap at 103, 100']);
  const before = store.$view.get();
  first.down(100, 100);
  first.move(60, 100);
  first.up(60, 100);
  expect(done).toHaveLength(1);
  expect(store.$view.get().middle.x).toBeGreaterThan(before.middle.x);
});

test('a pointer that presses nothing says where it is', () => {
  first.move(103, 100);
  expect(done).toEqual(['over 103, 100']);
  first.down(103, 100);
  first.move(160, 100);
  first.up(160, 100);
  expect(done).toHaveLength(1);
});

test('two fingers that part zoom in', () => {
  const { scale } = store.$view.get();
  first.down(150, 200);
  second.down(250, 200);
  second.move(350, 200);
  expect(store.$view.get().scale).toBeCloseTo(scale * 2);
  second.up(350, 200);
  first.up(150, 200);
  expect(done).toEqual(['no line']);
});

test('a second finger takes back the line that the first has begun', () => {
  isDrawing = true;
  first.down(100, 100);
  first.move(150, 150);
  second.down(300, 300);
  expect(done.splice(0)).toEqual(['line', 'no line']);
  first.move(100, 200);
  first.up(100, 200);
  second.up(300, 300);
  expect(done).toEqual([]);
});
