/** Five minutes in milliseconds: what verifiers allow for clocks which differ. */
export const fiveMinutes = 300_000;

/** The date so many milliseconds later. */
export const later = (date: Date, milliseconds: number): Date => new Date(date.getTime() + milliseconds);
