/** Signs of a robot. A request with one is stored, and staff decide on it (decision F9). */
export const suspicions = ['hidden field', 'too fast'] as const;
export type Suspicion = (typeof suspicions)[number];

export const suspicionLabels: Record<Suspicion, string> = {
  'hidden field':
    'A field that people do not see was filled in. A program that fills in forms does that too.',
  'too fast': 'It was sent within a second and a half, and not sent again.',
};
