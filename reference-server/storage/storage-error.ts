/** The database cannot be opened. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: 'in-use' | 'unusable';

  constructor(code: StorageError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Why a data directory cannot be opened, out of what the file system or LevelDB said. */
export function storageError(path: string, error: unknown): StorageError {
  const { code, message } = innermost(error);
  return code === 'LEVEL_LOCKED'
    ? new StorageError('in-use', `the data directory ${path} is in use by another server`, { cause: error })
    : new StorageError('unusable', `the data directory ${path} cannot be opened: ${message}`, { cause: error });
}

interface Failure {
  readonly code?: string;
  readonly message: string;
  readonly cause?: Failure;
}

/** LevelDB says only that it failed, and why in the `cause`. */
function innermost(error: unknown): Failure {
  const failure = error as Failure;
  return failure.cause ? innermost(failure.cause) : failure;
}
