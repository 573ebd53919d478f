import { contentTypes } from '../../wire/records/record-reader';

/** Octets of a record that holds one alert: its type, its version, its length, and the alert (RFC 8446, 5.1 and 6). */
const size = 7;

/**
 * Whether this is what many TLS libraries say to a client that does not speak TLS, before they close: an alert in clear text, and
 * nothing else. To a client that speaks HTTP it is no answer.
 */
export const isAlertInClear = (octets: Buffer): boolean =>
  octets.length === size && octets[0] === contentTypes.alert && octets[1] === 3 && octets.readUInt16BE(3) === 2;
