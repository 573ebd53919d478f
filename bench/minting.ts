import { createMinter, makeAuthority } from '../harness/pki';
import { clientCertificate } from '../harness/vocabulary';
import { cpuOf, several, type Figure } from './figure';

const batch = 500;

/** Certificates of test callers, each with a P-256 key of its own, signed by a P-256 authority and read back. */
export const minting: Figure = {
  name: 'minting',
  about: 'certificates for test callers',
  measure: async () => {
    const now = new Date();
    const authority = await makeAuthority({ commonName: 'bench', now, hours: 1 });
    const minter = createMinter({ authorities: { 'client-ca': authority }, now: () => now });
    const mintBatch = async (): Promise<void> => {
      for (let at = 0; at < batch; at += 1)
        await minter.mint(clientCertificate({ CN: `user-${at}`, O: 'dev' }).description);
    };
    await mintBatch();
    const samples = await several(async () => {
      const began = performance.now();
      const cpu = await cpuOf(mintBatch);
      return { wall: performance.now() - began, cpu };
    });
    return [
      { what: 'certificates per second', unit: 'per s', samples: samples.map(({ wall }) => batch / (wall / 1000)) },
      {
        what: 'certificates per CPU second',
        unit: 'per CPU s',
        samples: samples.map(({ cpu }) => batch / (cpu / 1000)),
      },
    ];
  },
};
