import { Plan } from './plan.ts';

/** Five quiet plan drawings, by name; each says 'No picture yet' so that none is taken for the home's own plan. */
export const placeholderPlans: ReadonlyMap<string, () => string> = new Map([
  ['placeholder-1', courtyardHouse],
  ['placeholder-2', verandaHouse],
  ['placeholder-3', twoCourts],
  ['placeholder-4', flatRoundHall],
  ['placeholder-5', gardenHouse],
]);

function courtyardHouse(): string {
  const plan = new Plan();
  plan.room(8, 2, 20, 14).room(14, 5.5, 8, 7);
  plan.wall(8, 7, 14, 7).wall(14, 2, 14, 5.5).wall(22, 9, 28, 9).wall(14, 12.5, 8, 12.5).wall(22, 5.5, 22, 2);
  plan
    .door(17, 16, 2, 'along')
    .door(17, 12.5, 2, 'along')
    .door(11, 7, 1.5, 'along')
    .door(22, 7, 1.5, 'down')
    .door(14, 10, 1.5, 'down')
    .door(24, 9, 1.5, 'along');
  plan.window(10, 2, 2.5).window(16.5, 2, 3).window(24, 2, 2.5).window(24, 16, 2.5).window(10, 16, 2.5);
  plan.paving(14.2, 5.7, 7.6, 6.6).tree(18, 8.6, 1.7);
  plan.pillars([
    [14.8, 6.3],
    [21.2, 6.3],
    [14.8, 11.7],
    [21.2, 11.7],
  ]);
  return plan.svg();
}

function verandaHouse(): string {
  const plan = new Plan();
  plan.room(7, 2.5, 22, 10.5);
  plan.wall(15, 2.5, 15, 13).wall(22, 2.5, 22, 13).wall(7, 8, 15, 8).wall(22, 7.5, 29, 7.5);
  plan
    .door(17.5, 13, 2, 'along')
    .door(15, 9.5, 1.5, 'down')
    .door(22, 9, 1.5, 'down')
    .door(15, 4, 1.5, 'down')
    .door(22, 4, 1.5, 'down');
  plan.window(9.5, 2.5, 2.5).window(17, 2.5, 3).window(24.5, 2.5, 2.5).window(9, 13, 3).window(24.5, 13, 3);
  plan.paving(7, 13.2, 22, 3).pillars([
    [7.6, 15.8],
    [12, 15.8],
    [16.4, 15.8],
    [20, 15.8],
    [24.2, 15.8],
    [28.4, 15.8],
  ]);
  plan.steps(17, 16.2, 3).tree(4, 13, 1.5).tree(32, 6, 1.7).tree(32.2, 12.5, 1.2);
  return plan.svg();
}

function twoCourts(): string {
  const plan = new Plan();
  plan.room(5, 4, 26, 10).room(10.5, 6, 5, 5.5).room(20, 6, 5.5, 5.5);
  plan
    .wall(10.5, 4, 10.5, 6)
    .wall(15.5, 11.5, 15.5, 14)
    .wall(18, 4, 18, 14)
    .wall(25.5, 11.5, 25.5, 14)
    .wall(25.5, 6, 31, 6);
  plan
    .door(12.5, 14, 1.8, 'along')
    .door(12.2, 11.5, 1.6, 'along')
    .door(18, 8, 1.6, 'down')
    .door(20, 8, 1.5, 'down')
    .door(25.5, 8, 1.5, 'down')
    .door(10.5, 8, 1.5, 'down');
  plan
    .window(6.5, 4, 2.5)
    .window(12, 4, 2.5)
    .window(21, 4, 3)
    .window(27, 14, 2.5)
    .window(6.5, 14, 2.5)
    .window(20.5, 14, 3);
  plan
    .paving(10.7, 6.2, 4.6, 5.1)
    .paving(20.2, 6.2, 5.1, 5.1)
    .tree(13.6, 8.2, 1.1)
    .water(21.5, 7.5, 2.6, 2.6);
  plan.tree(2.6, 9, 1.3).tree(33.6, 9, 1.5);
  return plan.svg();
}

function flatRoundHall(): string {
  const plan = new Plan();
  plan.room(9, 2, 18, 14);
  plan
    .wall(15, 2, 15, 7.5)
    .wall(9, 7.5, 17, 7.5)
    .wall(21, 2, 21, 16)
    .wall(21, 8.5, 27, 8.5)
    .wall(9, 12, 14.5, 12)
    .wall(14.5, 12, 14.5, 16)
    .wall(12, 7.5, 12, 12);
  plan
    .door(17.5, 16, 1.8, 'along')
    .door(21, 6, 1.5, 'down')
    .door(21, 10.5, 1.5, 'down')
    .door(15, 5.2, 1.5, 'down')
    .door(12, 9, 1.4, 'down')
    .door(14.5, 13.2, 1.4, 'down');
  plan
    .window(10.5, 2, 2.5)
    .window(16.8, 2, 2.6)
    .window(22.8, 2, 2.5)
    .window(22.8, 16, 2.5)
    .window(10.2, 16, 2.5);
  plan.paving(27.2, 3, 2.4, 4.8).rail(27, 3, 2.6, 4.8).paving(6.4, 3, 2.4, 4).rail(6.4, 3, 2.6, 4);
  plan.pot(28.4, 4).pot(28.4, 6.8).pot(7.4, 4);
  return plan.svg();
}

function gardenHouse(): string {
  const plan = new Plan();
  plan.room(6, 3, 14, 8).room(13, 8, 11, 8);
  plan.wall(12, 3, 12, 8).wall(6, 8, 13, 8).wall(20, 8, 20, 12).wall(20, 12, 24, 12);
  plan
    .door(16.5, 16, 2, 'along')
    .door(12, 5, 1.5, 'down')
    .door(15, 8, 1.6, 'along')
    .door(20, 9.4, 1.5, 'down')
    .door(8.5, 8, 1.5, 'along');
  plan.window(7.5, 3, 2.5).window(14.5, 3, 3.5).window(7.5, 11, 2.5).window(14, 16, 2).window(20.8, 16, 2.4);
  plan
    .paving(20.2, 3, 6, 4.8)
    .pillars([
      [25.6, 3.6],
      [25.6, 7.3],
    ])
    .steps(16.2, 16.2, 2.6);
  plan.tree(29.5, 5, 2.1).tree(31, 12, 1.6).tree(28, 14.8, 1.1).tree(8.5, 14.2, 1.5).tree(3.4, 6, 1.3);
  return plan.svg();
}
