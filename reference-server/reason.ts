/** What a thrown value says. Not by `instanceof Error`: errors of Node itself may be of another realm, as in Jest. */
export function reasonOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}
