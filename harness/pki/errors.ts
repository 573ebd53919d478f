import { sentences } from '../text';

/** What went wrong, for programs; the message is for people. */
export type PkiErrorCode =
  | 'authority-missing'
  | 'authority-expired'
  | 'authority-not-yet-valid'
  | 'certificate-unreadable'
  | 'credential-expired'
  | 'directory-not-empty'
  | 'directory-unwritable'
  | 'document-invalid'
  | 'file-missing'
  | 'file-unreadable'
  | 'forgery-impossible'
  | 'host-invalid'
  | 'key-encrypted'
  | 'key-mismatch'
  | 'key-unreadable'
  | 'key-unsupported'
  | 'not-an-authority'
  | 'profile-unknown'
  | 'signing-failed'
  | 'tampering-impossible'
  | 'text-not-in-type'
  | 'validity-invalid';

/** A certificate, key or document cannot be used or made. Its message is one clear sentence and never key material. */
export class PkiError extends Error {
  override readonly name = 'PkiError';
  readonly code: PkiErrorCode;

  constructor(code: PkiErrorCode, message: string, options?: ErrorOptions) {
    super(sentences(message), options);
    this.code = code;
  }
}
