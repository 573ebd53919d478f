import { flagOf } from '../../settings';

/** Both readings of a new CA that is never accepted. */
export const eitherFile = `either the file of ${flagOf('changeClientCaFile')} is not the one that the target reads, or it does not read it again while it runs`;
