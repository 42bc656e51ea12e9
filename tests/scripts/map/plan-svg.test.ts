import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { planFile, planSvg } from '../../../scripts/map/plan-svg.ts';

test('the plan of the city is the one that scripts/map/make.ts draws', () => {
  expect(readFileSync(planFile, 'utf8')).toBe(planSvg());
});

test('the plan is light, and asks for nothing else', () => {
  const svg = planSvg();
  expect(gzipSync(svg).length).toBeLessThan(9_000);
  expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|href|<script|@import|url\(/);
});
