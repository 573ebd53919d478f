/** What can be under test: the API server, the front proxy before it, the client of either. */
export const subjects = ['api-server', 'front-proxy', 'client'] as const;
export type SubjectId = (typeof subjects)[number];

/** The words that the scenarios of one subject are written in. */
export interface Words {
  readonly subject: SubjectId;
  /** What a scenario has at hand: certificates, users, states of an upstream. */
  readonly given: unknown;
  /** What is tried. */
  readonly attempt: { readonly kind: string };
  /** What must come of it. */
  readonly expectation: { readonly kind: string };
}
