/** Metadata that the server sets on every object. */
export interface StoredMetadata {
  readonly name: string;
  readonly namespace?: string;
  readonly uid: string;
  /** The revision of the database that wrote the object. */
  readonly resourceVersion: string;
  readonly creationTimestamp: string;
  readonly labels?: Readonly<Record<string, string>>;
}

/** An object as it is kept. What else is in it is for the reader to parse. */
export interface StoredObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: StoredMetadata;
  readonly [field: string]: unknown;
}

/** An object as a caller wants it, before the server has given it what is the server's to give. */
export interface Draft {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

/** Where objects of one resource lie: in one namespace, or everywhere. */
export interface Range {
  readonly resource: string;
  readonly namespace?: string;
}

/** Where one object lies. Objects outside of namespaces have the namespace `''`. */
export interface Place {
  readonly resource: string;
  readonly namespace: string;
  readonly name: string;
}

/** Which part of a range to list. */
export interface Selection {
  /** The size of the page; without it everything is listed. */
  readonly limit?: number;
  /** Where the page before ended: its `endedAt`. */
  readonly after?: string;
  readonly matches?: (object: StoredObject) => boolean;
}

/** One page of a list. */
export interface Page {
  readonly items: readonly StoredObject[];
  /** The revision of the database. */
  readonly revision: number;
  /** The place, within the range, of the last item; absent on the last page. */
  readonly endedAt?: string;
}

/** Writes that happen together or not at all. */
export interface Transaction {
  /** The revision that this transaction makes: the `resourceVersion` of all it writes. */
  readonly revision: number;
  put(place: Place, object: StoredObject): void;
  delete(place: Place): void;
}

/**
 * The internal database of the service (specification 1.1). One writer at a time: what `work` reads stays true until
 * what it writes is kept, and when `write` returns, that survives the end of the process. Nothing is written if `work`
 * throws, or in a dry run.
 */
export interface Store {
  /** Counts the changes of objects of these resources since it was opened: what was read at the same count is still so. */
  changes(resources: readonly string[]): number;
  get(place: Place): Promise<StoredObject | undefined>;
  list(range: Range, selection?: Selection): Promise<Page>;
  write<T>(work: (transaction: Transaction) => Promise<T>, options?: { readonly dryRun: boolean }): Promise<T>;
  close(): Promise<void>;
}
