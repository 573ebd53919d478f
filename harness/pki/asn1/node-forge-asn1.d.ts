/**
 * The part of node-forge that is used, by its own path: `require('node-forge')` loads everything and costs 70 ms of
 * start-up, and @types/node-forge declares neither this path nor the options of `fromDer`.
 */
declare module 'node-forge/lib/asn1' {
  namespace asn1 {
    interface Asn1 {
      readonly tagClass: number;
      readonly type: number;
      readonly constructed: boolean;
      /** The children, or the content as one character a byte (BMPString: one character a UTF-16 unit). */
      readonly value: string | readonly Asn1[];
    }
    interface ByteBuffer {
      getBytes(): string;
    }
  }

  const asn1: {
    create(tagClass: number, type: number, constructed: boolean, value: string | readonly asn1.Asn1[]): asn1.Asn1;
    toDer(node: asn1.Asn1): asn1.ByteBuffer;
    fromDer(bytes: string, options: { decodeBitStrings: boolean; maxDepth?: number }): asn1.Asn1;
    oidToDer(oid: string): asn1.ByteBuffer;
  };
  export = asn1;
}
