import type { HomeFacts } from '../facts/home-facts.ts';
import { stableChoice } from '../stable-choice.ts';
import type { Scene } from './scene.ts';

const captions: Record<Scene, readonly string[]> = {
  facade: ['The tower from the garden', 'The building from the drive', 'Front of the tower'],
  lowrise: ['The block from the street', 'Front of the building', 'The block, seen from across the street'],
  house: ['The house behind its wall', 'Front of the house', 'The house from the gate'],
  villas: ['The lane', 'The row from the corner', 'The lane in the morning'],
  living: ['Living room', 'Living room in the morning', 'Living room with its wall of windows'],
  lounge: ['Hall, open to the balcony', 'Living room and balcony door', 'Hall in the afternoon'],
  dining: ['Dining place', 'Dining table under the lamp', 'Dining place beside the kitchen'],
  bedroom: ['Main bedroom', 'Bedroom with its windows', 'Main bedroom in the morning'],
  'guest-bedroom': ['Second bedroom', 'Small bedroom', 'Bedroom for a child or a guest'],
  kitchen: ['Kitchen', 'Open kitchen with a counter', 'Kitchen with room for three stools'],
  'galley-kitchen': ['Kitchen, with its window at the end', 'Narrow kitchen', 'Kitchen towards the utility'],
  study: ['Study corner', 'Desk and shelves', 'Room to work in'],
  bath: ['Bathroom', 'Bathroom with a glass shower', 'Common bathroom'],
  balcony: ['Balcony', 'Balcony with space for two chairs', 'Balcony and plants'],
  courtyard: ['Inner court', 'Court with its tree', 'Court, open to the sky'],
  pool: ['Pool and clubhouse', 'Shared pool'],
  garden: ['Garden path', 'Garden with a bench', 'Shade outside'],
  street: ['The street', 'Street under rain trees', 'The street on a quiet day'],
  metro: ['The metro nearby'],
  lake: ['The lake nearby'],
  skyline: ['The city from here', 'View at dusk'],
};

/** The line under a picture. Rooms that look out say where they look, when that is known. */
export function captionOf(scene: Scene, { facing }: HomeFacts, key: string): string {
  const words = stableChoice(`caption of ${scene} of ${key}`).pick(captions[scene]);
  if (facing && scene === 'balcony' && words === 'Balcony') return `${facing} balcony`;
  return words;
}
