import { writePkiDirectory } from '../../../pki';
import type { Io } from '../../output/io';

/** Writes a PKI as kubeadm lays it out and names every file. */
export async function pkiCommand(directory: string, io: Io): Promise<void> {
  for (const file of await writePkiDirectory(directory, { now: new Date() })) io.out(`${file}\n`);
}
