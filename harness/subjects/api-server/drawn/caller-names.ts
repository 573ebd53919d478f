import type { Draw } from '../../../run/draw';

/** What the callers are named who prove the inputs of a run, choose its identity oracle and look for security findings. */
export interface CallerNames {
  readonly user: string;
  readonly otherUser: string;
  readonly guests: string;
  /** Whom identity headers name, and the group and the extra attribute that they name. */
  readonly claimed: { readonly user: string; readonly group: string; readonly extra: string };
  readonly nobody: string;
  /** Of an unknown CA. */
  readonly stranger: string;
  readonly otherProxy: string;
  /** Who reads discovery. */
  readonly discovery: string;
  /** The object that a question by CertificateSigningRequest would create, were it not a dry run. */
  readonly request: string;
}

/** As they are where a target may recognise the run: to be found in an audit log (`--mark`). */
export const writtenNames: CallerNames = {
  user: 'authn-conformance:user',
  otherUser: 'authn-conformance:other-user',
  guests: 'authn-conformance:guests',
  claimed: {
    user: 'authn-conformance:claimed',
    group: 'authn-conformance:claimed-group',
    extra: 'authn-conformance',
  },
  nobody: 'authn-conformance:nobody',
  stranger: 'authn-conformance:stranger',
  otherProxy: 'authn-conformance:other-proxy',
  discovery: 'authn-conformance:discovery',
  request: 'authn-conformance',
};

const systems = [
  'atlas',
  'beacon',
  'comet',
  'drift',
  'falcon',
  'glacier',
  'harvest',
  'iris',
  'jasper',
  'kestrel',
] as const;
const works = [
  ...['agent', 'archiver', 'backup', 'builder', 'collector', 'courier', 'deployer', 'exporter', 'gateway', 'indexer'],
  ...['mailer', 'metrics', 'notifier', 'packer', 'queue', 'reporter', 'scanner', 'search', 'store', 'sync', 'worker'],
] as const;

/** Names as service accounts and teams have, all of one system, so that they can be told in an audit log by who has the report. */
export function namesOfCallers({ one, order }: Draw): CallerNames {
  const system = one('system of the callers', systems);
  const drawn = order('works of the callers', works);
  const name = (at: number): string => `${system}-${drawn[at] ?? ''}`;
  return {
    user: name(0),
    otherUser: name(1),
    guests: name(2),
    claimed: { user: name(3), group: name(4), extra: drawn[5] ?? '' },
    nobody: name(6),
    stranger: name(7),
    otherProxy: name(8),
    discovery: name(9),
    request: name(10),
  };
}
