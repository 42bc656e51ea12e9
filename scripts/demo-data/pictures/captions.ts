import type { HomeFacts } from '../facts/home-facts.ts';
import { stableChoice } from '../stable-choice.ts';
import type { Scene } from './scene.ts';

const captions: Record<Scene, readonly string[]> = {
  facade: ['The tower from the garden', 'The building from the drive', 'Front of the tower'],
  'tower-entrance': ['The entrance', 'The lobby from outside'],
  'tower-top': ['The upper floors', 'The tower from below'],
  lowrise: ['The block from the street', 'Front of the building', 'The block, seen from across the street'],
  'lowrise-corner': ['The balconies', 'The upper floors'],
  'lowrise-stilts': ['Parking under the building', 'The building from the gate'],
  'lowrise-street': ['Beside the block', 'The tree beside the block'],
  house: ['The house behind its wall', 'Front of the house', 'The house from the gate'],
  'house-front': ['Front and balcony', 'The upper floor with its balcony'],
  'house-garden': ['Garden of the house', 'The tree in the garden'],
  villas: ['The lane', 'The row from the corner', 'The lane in the morning'],
  'villa-roofs': ['The roofs of the row', 'The end of the row'],
  'villa-lane': ['The lane, towards the city', 'A walk along the lane'],
  living: ['Living room', 'Living room in the morning', 'Living room with its wall of windows'],
  'living-sofa': ['Sitting corner', 'Sofa in the living room'],
  lounge: ['Hall, open to the balcony', 'Living room and balcony door', 'Hall in the afternoon'],
  'lounge-window': ['Balcony door', 'The hall towards the balcony'],
  dining: ['Dining place', 'Dining table under the lamp', 'Dining place beside the kitchen'],
  'dining-table': ['Dining table', 'Table for six'],
  bedroom: ['Main bedroom', 'Bedroom with its windows', 'Main bedroom in the morning'],
  'bedroom-bed': ['Main bedroom, the bed', 'Bed and bedside lamps'],
  'guest-bedroom': ['Second bedroom', 'Small bedroom', 'Bedroom for a child or a guest'],
  'guest-desk': ['Desk in the second bedroom', 'Second bedroom, the window'],
  kitchen: ['Kitchen', 'Open kitchen with a counter', 'Kitchen with room for three stools'],
  'kitchen-counter': ['Kitchen counter', 'Counter and hob'],
  'galley-kitchen': ['Kitchen, with its window at the end', 'Narrow kitchen', 'Kitchen towards the utility'],
  study: ['Study corner', 'Desk and shelves', 'Room to work in'],
  'study-shelves': ['Shelves and desk', 'Desk in front of the shelves'],
  bath: ['Bathroom', 'Bathroom with a glass shower', 'Common bathroom'],
  'bath-mirror': ['Basin', 'Basin and mirror'],
  balcony: ['Balcony', 'Balcony with space for two chairs', 'Balcony and plants'],
  'balcony-chair': ['A seat on the balcony', 'Balcony, the railing'],
  courtyard: ['Inner court', 'Court with its tree', 'Court, open to the sky'],
  'court-tree': ['The tree of the court', 'Court, towards the door'],
  'court-pillars': ['Pillars around the court', 'The walk around the court'],
  pool: ['Pool and clubhouse', 'Shared pool'],
  clubhouse: ['Clubhouse'],
  poolside: ['Beside the pool'],
  garden: ['Garden path', 'Garden with a bench', 'Shade outside'],
  'garden-bench': ['Bench in the garden', 'A seat in the shade'],
  'garden-path': ['The path', 'A walk in the garden'],
  playground: ['Swing in the garden', 'Play corner'],
  street: ['The street', 'Street under rain trees', 'The street on a quiet day'],
  'street-trees': ['Rain trees on the street', 'The street from the gate'],
  'street-walk': ['The pavement', 'Walking to the shops'],
  metro: ['The metro nearby'],
  'metro-train': ['A train passing'],
  lake: ['The lake nearby'],
  'lake-shore': ['The lake, early'],
  skyline: ['The city from here', 'View at dusk'],
  'skyline-towers': ['Lights of the city', 'The city after sunset'],
};

/** The line under a picture. Rooms that look out say where they look, when that is known. */
export function captionOf(scene: Scene, { facing }: HomeFacts, key: string): string {
  const words = stableChoice(`caption of ${scene} of ${key}`).pick(captions[scene]);
  if (facing && scene === 'balcony' && words === 'Balcony') return `${facing} balcony`;
  return words;
}
