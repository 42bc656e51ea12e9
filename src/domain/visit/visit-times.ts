/** '07:00' to '20:00' by the quarter of an hour: when a visit may begin. */
export const visitTimes: readonly string[] = Array.from({ length: 53 }, (_, quarter) => {
  const minutes = 7 * 60 + quarter * 15;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
});

/** How long we plan for each home, in minutes, with the way to it. */
export const MINUTES_A_HOME = 45;
