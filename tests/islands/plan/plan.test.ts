import { expect, test } from 'vitest';
import { pointAt } from '#domain/map/map-view.ts';
import { createPlan } from '#islands/plan/plan.ts';

const bounds = { west: 4512, north: 5645, east: 5112, south: 6045 };

function openPlan() {
  let back: () => void = () => {};
  const plan = createPlan(
    { bounds },
    (close) => {
      back = close;
      return { leave: () => close() };
    },
    (task) => {
      task();
      return () => {};
    },
  );
  plan.open();
  plan.resize({ width: 900, height: 600 });
  return { plan, back: () => back() };
}

test('a plan begins with what the picture in the page shows, and comes back to it', () => {
  const { plan } = openPlan();
  const corner = () => pointAt(plan.$view.get(), { x: 0, y: 0 }, plan.$size.get());
  expect(corner()).toEqual({ x: bounds.west, y: bounds.north });
  plan.zoomBy(1);
  plan.moveBy(1, 0);
  expect(corner()).not.toEqual({ x: bounds.west, y: bounds.north });
  plan.backToHome();
  expect(corner()).toEqual({ x: bounds.west, y: bounds.north });
});

test('a plan comes as near as a circle of 100 m is worth, and no nearer', () => {
  const { plan } = openPlan();
  plan.zoomBy(20);
  expect(plan.$view.get().scale).toBe(2);
});

test('a plan is closed by its button and by Back', () => {
  const first = openPlan();
  first.plan.close();
  expect(first.plan.$open.get()).toBe(false);
  const second = openPlan();
  second.back();
  expect(second.plan.$open.get()).toBe(false);
});
