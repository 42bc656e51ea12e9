export const powerBackupWords = { none: 'None', lift_and_lights: 'Lift and lights', full: 'Full' } as const;
