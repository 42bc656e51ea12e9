export const words = { none: 'None', lift_and_lights: 'Lift and lights', full: 'Full' } as const;
