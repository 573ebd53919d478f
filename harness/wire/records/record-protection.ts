import type { TlsRecord } from './record-reader';

/** A record under encryption, with its number in the direction's current TLS 1.2 keys. */
export interface SealedRecord extends TlsRecord {
  readonly sequence: number;
}

/** What opening a record gave: its inner type and content, the need of a key, or nothing for good. */
export type Opened =
  | { readonly kind: 'opened'; readonly type: number; readonly content: Buffer }
  | { readonly kind: 'no-key' }
  | { readonly kind: 'unreadable' };

/** The protection of one direction's records from the first encrypted one on. */
export interface RecordProtection {
  readonly open: (record: SealedRecord) => Opened;
  /** Tells of a message just read; true when the records after it are under other keys. */
  readonly changesKeys: (messageType: number) => boolean;
}
