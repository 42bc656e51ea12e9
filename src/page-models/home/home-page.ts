import type { Head } from '../head.ts';
import type { HomeCard } from '../property/home-card.ts';

/** / (spec.md section 2, 'Home'). The unchanging prose stands in the components. */
export interface HomePage {
  kind: 'home';
  path: string;
  head: Head;
  featured: HomeCard[];
  /** The trust dashboard: value, label and the day it was true (decision P10). */
  trust: { value: string; label: string }[];
  trustAsOf: string;
}
