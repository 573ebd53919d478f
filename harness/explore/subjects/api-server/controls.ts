import type { Setup } from '../../../target/types';
import { claiming, whoAmI } from '../../../vocabulary';
import type { Certificate } from '../../../vocabulary/types';
import { presented, type ApiServerCase } from './cases';
import { ordinaryProxy, ordinaryUser } from './generate/callers';

/** Whether a certificate is one of the request-header CA, which stands for a front proxy. */
const isProxys = (certificate: Certificate | undefined): boolean =>
  certificate?.kind === 'described' && certificate.role === 'front-proxy';

/**
 * The control of a case: the same question with an ordinary value by the same way, through a front proxy or with a certificate
 * of a user, over the same version of HTTP and TLS. A server without any CA can be asked as the anonymous caller alone.
 */
export function controlOf({ area, given, when, tls }: ApiServerCase, { traits }: Pick<Setup, 'traits'>): ApiServerCase {
  const { http } = when;
  const version = tls === undefined ? {} : { tls };
  if (traits.includes('no-client-authorities')) return { area, given: {}, when: whoAmI({ http }), ...version };
  const sendsHeaders = when.headers.length > 0 || (when.after ?? when.beside ?? []).length > 0;
  const proxied = isProxys(given[presented]) || (when.present === undefined && sendsHeaders);
  return {
    area,
    given: { [presented]: proxied ? ordinaryProxy : ordinaryUser },
    when: whoAmI({ present: presented, http, headers: proxied ? claiming('kim', 'crew', 'staff') : [] }),
    ...version,
  };
}

/** A case that is its own control: who is asked for with an ordinary certificate, or through an ordinary front proxy. */
export const ordinaryCase = ({ traits }: Pick<Setup, 'traits'>): ApiServerCase =>
  controlOf(
    { area: 'header-values', given: { [presented]: ordinaryUser }, when: whoAmI({ present: presented }) },
    { traits },
  );

/** The name of the certificate of a control in a scenario that has several. */
export const ordinaryNamed = ({ given }: ApiServerCase, number: number): string =>
  `${isProxys(given[presented]) ? 'ordinary-front-proxy' : 'ordinary-user'}${number === 1 ? '' : `-${number}`}`;
