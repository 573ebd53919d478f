/** Where a record stands among all of the connection, and when its last byte passed. */
export interface Stamp {
  readonly order: number;
  readonly at: number;
}
