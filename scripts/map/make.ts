// Draws the plan of the city that pages of homes show a part of: node scripts/map/make.ts
// Run it again when src/domain/map or the stations change; a test compares the file with its output.
import { writeFile } from 'node:fs/promises';
import { planFile, planSvg } from './plan-svg.ts';

await writeFile(planFile, planSvg());
