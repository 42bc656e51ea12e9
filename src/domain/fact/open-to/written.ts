import type { WrittenFact } from '../shape/fact.ts';
import { words } from './words.ts';

export const written = {
  kind: 'words',
  label: 'Who may rent',
  words,
  group: 'Moving in',
  offer: 'Rent',
  missed: { weight: 4, offer: 'Rent' },
  alone: 'anyone',
  hint: 'Singles are people of any sex; files say bachelors. We store nothing about religion, caste, food or sex, because it says nothing about a home.',
  others: {
    anyone: ['Any', 'All', 'Everyone'],
    family: ['Family'],
    singles: ['Single', 'Bachelor', 'Bachelors'],
    company: ['Company lease', 'Corporate'],
    students: ['Student'],
  },
  names:
    'tenant preferred|pref|preference|preferences|preferred tenants|preferred tenant|tenants|tenant|lease type|who may rent|available for|tenant type|rent to|open to|tenants preferred|allowed tenants|suitable for|tenant preference',
} as const satisfies WrittenFact;
