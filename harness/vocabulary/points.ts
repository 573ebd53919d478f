/** What an attempt can differ in from its control. */
export type Point =
  /** Which certificate is presented. */
  | 'caller'
  /** What the headers say. */
  | 'claims'
  /** What is asked for: method, path, media type, body, and the forms that they are written in. */
  | 'request'
  /** Which server is spoken to and how: server name, host, version of HTTP, session. */
  | 'connection'
  /** What is asked before, or at the same time. */
  | 'company'
  /** Whether it is in clear text, and how the client verifies the server. */
  | 'transport';
