/** How far staff have come with a person, in the order of the menu. The constraint of `people.stage` has the same words. */
export const personStages = [
  'new',
  'answered',
  'visit planned',
  'visited',
  'offer',
  'agreed',
  'lost',
] as const;

/** Why a person is lost, in the order of the menu. The constraint of `people.lost_because` has the same words. */
export const lostReasons = [
  'found a home elsewhere',
  'the home was gone',
  'too expensive',
  'does not answer',
  'not looking any more',
  'another reason',
] as const;

export const personLimits = { next_step: 100, notes: 5_000 };
