import type { Art } from './drawing/art.ts';
import type { Palette } from './drawing/palettes.ts';
import { bedroom } from './scenes/bedroom.ts';
import { dining } from './scenes/dining.ts';
import { facade } from './scenes/facade.ts';
import { guestBedroom } from './scenes/guest-bedroom.ts';
import { kitchen } from './scenes/kitchen.ts';
import { living } from './scenes/living.ts';
import { lounge } from './scenes/lounge.ts';
import { pool } from './scenes/pool.ts';
import { skyline } from './scenes/skyline.ts';
import { galleyKitchen } from './scenes/galley-kitchen.ts';
import { study } from './scenes/study.ts';
import { bath } from './scenes/bath.ts';
import { house } from './scenes/house.ts';
import { villas } from './scenes/villas.ts';
import { lowrise } from './scenes/lowrise.ts';
import { balcony } from './scenes/balcony.ts';
import { courtyard } from './scenes/courtyard.ts';
import { street } from './scenes/street.ts';
import { metro } from './scenes/metro.ts';
import { lake } from './scenes/lake.ts';
import { garden } from './scenes/garden.ts';

/** The drawing behind each scene's name. */
export const scenes: ReadonlyMap<string, (palette: Palette, seed: number) => Art> = new Map([
  ['facade', facade],
  ['living', living],
  ['lounge', lounge],
  ['dining', dining],
  ['bedroom', bedroom],
  ['guest-bedroom', guestBedroom],
  ['kitchen', kitchen],
  ['pool', pool],
  ['skyline', skyline],
  ['galley-kitchen', galleyKitchen],
  ['study', study],
  ['bath', bath],
  ['house', house],
  ['villas', villas],
  ['lowrise', lowrise],
  ['balcony', balcony],
  ['courtyard', courtyard],
  ['street', street],
  ['metro', metro],
  ['lake', lake],
  ['garden', garden],
]);
